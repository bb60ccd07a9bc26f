import type { PaymentFile } from '@sanaga/api';
import { useFormats, useTranslation } from '@sanaga/i18n';
import { paths } from '@sanaga/navigation';
import { Icon, PageHeader } from '@sanaga/ui';
import { type ReactNode, useEffect, useRef } from 'react';
import { useNavigationType } from 'react-router';
import { useActor } from '../shared/people/use-actor.ts';

const steps = ['upload', 'check', 'code', 'approval'] as const;

/** Says in the page's head which step this is, and what comes next; the rows get the room below. */
function Progress({ step }: { step: number }) {
  const { t } = useTranslation('bulk-upload');
  const { individual } = useActor();
  const nameOf = (key: (typeof steps)[number]) =>
    t(key === 'approval' && individual ? 'steps.ownApproval' : `steps.${key}`);
  const next = steps[step + 1];
  return (
    <>
      <strong>{t('step', { number: step + 1, total: steps.length })}</strong>
      {next && <span className="sg-text2">{t('next', { name: nameOf(next) })}</span>}
    </>
  );
}

interface StepPageProps {
  /** From 0. */
  step: number;
  title: string;
  file?: PaymentFile;
  actions?: ReactNode;
  children: ReactNode;
}

/**
 * Shows the page of one step: where the person is, and which file it is about. Focus begins at a step that was reached
 * here.
 */
export function StepPage({ step, title, file, actions, children }: StepPageProps) {
  const { t } = useTranslation(['bulk-upload', 'navigation']);
  const { relative } = useFormats();
  const arrival = useNavigationType();
  const content = useRef<HTMLDivElement>(null);
  // until the check is over, as many as the file itself tells
  const rows = file?.progress ? (file.progress.total ?? 0) : (file?.rows ?? 0);
  useEffect(() => {
    // the focus of the step before is gone; a person who opens the page by its address begins at its top
    if (arrival === 'POP' || document.activeElement !== document.body) return;
    content.current?.focus({ preventScroll: true });
    document.documentElement.scrollTop = 0;
  }, [step, arrival]);
  return (
    <>
      <PageHeader
        title={title}
        breadcrumb={[{ label: t('navigation:menu.transactions'), href: paths.transactions }]}
        context={
          <span className="sg-row sg-wrap bulk-file">
            <Progress step={step} />
            {file ? (
              <span className="sg-row">
                <Icon name="file" size={14} />
                <strong>{file.fileName}</strong>
                <span className="sg-nowrap">
                  {rows > 0 && `${t('rows', { count: rows })}, `}
                  {relative(file.createdAt)}
                </span>
              </span>
            ) : (
              <span>{t('context')}</span>
            )}
          </span>
        }
        actions={actions}
      />
      <div className="sg-col bulk-content" ref={content} tabIndex={-1}>
        {children}
      </div>
    </>
  );
}
