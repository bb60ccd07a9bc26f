export { Amount } from './amount/amount.tsx';
export { formatNumber, useAmountText } from './amount/format-amount.ts';
export { AppShell } from './app-shell/app-shell.tsx';
export { SearchBox } from './app-shell/search-box.tsx';
export type { AppShellProps, MenuEntry } from './app-shell/types.ts';
export { BarChart, GroupedBars } from './charts/bar-chart.tsx';
export { BarPlot, type BarPlotProps } from './charts/bar-plot.tsx';
export { BulkBar } from './charts/bulk-bar.tsx';
export { EmptyChart } from './charts/empty-chart.tsx';
export { ProgressSteps, ShareBars, StackedBar } from './charts/parts.tsx';
export { CodeInput } from './code-input/code-input.tsx';
export { ResendCode } from './code-input/resend-code.tsx';
export { clock, useCountdown } from './code-input/use-countdown.ts';
export { ConfirmAction } from './confirm-action/confirm-action.tsx';
export { Avatar } from './controls/avatar.tsx';
export { BusyButton } from './controls/busy-button.tsx';
export { useClearable } from './controls/use-clearable.tsx';
export { Choice } from './controls/choice.tsx';
export { Copyable } from './controls/copyable.tsx';
export { DisabledWithReason } from './controls/disabled-with-reason.tsx';
export { LanguageSelect } from './controls/language-select.tsx';
export { LinkButton } from './controls/link-button.tsx';
export { ModeSwitch } from './controls/mode-switch.tsx';
export { DayField } from './day-field/day-field.tsx';
export { Popover } from './controls/popover.tsx';
export { QuietSelect } from './controls/quiet-select.tsx';
export { ColumnChoice } from './data-table/column-choice.tsx';
export { DataTable } from './data-table/data-table.tsx';
export { Pager } from './data-table/pager.tsx';
export { TwoLines } from './data-table/two-lines.tsx';
export type { Column, DataTableProps, LoadError, Sort } from './data-table/types.ts';
export {
  DecisionDrawer,
  DrawerSection,
  type DecisionDrawerProps,
} from './decision-drawer/decision-drawer.tsx';
export { EditableCell } from './editable-cell/editable-cell.tsx';
export { FileDrop } from './file-drop/file-drop.tsx';
export { saveChoice, savedChoice } from './hooks/saved-choice.ts';
export { useKey } from './hooks/use-key.ts';
export { useNow } from './hooks/use-now.ts';
export { useFocusBack } from './hooks/use-focus-back.ts';
export { useOnce } from './hooks/use-once.ts';
export {
  dropPersisted,
  hasPersisted,
  persistedState,
  persistState,
  usePersistedState,
} from './hooks/use-persisted-state.ts';
export { Icon } from './icon/icon.tsx';
export { Logo } from './icon/logo.tsx';
export { iconNames, type IconName } from './icon/paths.ts';
export { LimitedInput } from './limited-text/limited-input.tsx';
export { LimitedTextArea } from './limited-text/limited-text-area.tsx';
export { NameInput } from './limited-text/name-input.tsx';
export { useLimitRule, useNameRule } from './limited-text/use-count.tsx';
export { CostReceipt, type ReceiptLine } from './money/cost-receipt.tsx';
export { Details } from './money/details.tsx';
export { FigureStrip, type Figure } from './money/figure-strip.tsx';
export { NameCounts, NameDiffers, RegisteredName } from './money/registered-name.tsx';
export { WalletPanel } from './money/wallet-panel.tsx';
export { PageHeader } from './page-header/page-header.tsx';
export { PageTitle } from './page-header/page-title.tsx';
export { PasswordField } from './password/password-field.tsx';
export { PasswordHints } from './password/password-hints.tsx';
export { PhoneField, type DialCountry } from './phone-field/phone-field.tsx';
export { PhoneInput } from './phone-field/phone-input.tsx';
export { useFieldError } from './plain-form/corrections.ts';
export { PlainForm } from './plain-form/plain-form.tsx';
export { PlainNotice } from './plain-form/plain-notice.tsx';
export { TextField } from './plain-form/text-field.tsx';
export { ProgressBar } from './progress-bar/progress-bar.tsx';
export { Link, type LinkProps } from './provider/link.tsx';
export { useAnnounce } from './provider/live-region.tsx';
export { useMode } from './provider/mode.ts';
export { UiProvider } from './provider/ui-provider.tsx';
export { useDocked, useMedia, usePhone } from './provider/use-media.ts';
export { SignFrame } from './sign-layout/sign-frame.tsx';
export { SignLayout } from './sign-layout/sign-layout.tsx';
export { SignTitle } from './sign-layout/sign-title.tsx';
export { Card } from './states/card.tsx';
export { Hint } from './states/hint.tsx';
export { NoticeCard } from './states/notice-card.tsx';
export { Notice } from './states/notice.tsx';
export { CardSkeleton, SkeletonRows } from './states/skeleton.tsx';
export { StatusLine } from './states/status-line.tsx';
export { EmptyState, ErrorWithRetry, NoPermission, NothingFound } from './states/states.tsx';
export type { Tint } from './status-tag/looks.ts';
export { StatusTag, TintedTag } from './status-tag/status-tag.tsx';
export { Timeline, type TimelineItem } from './timeline/timeline.tsx';
