import { apiErrorOf, type PlanOffer, useChangePlanMutation } from '@sanaga/api';
import { useFormats, useTranslation } from '@sanaga/i18n';
import { ConfirmAction, useAmountText, useAnnounce } from '@sanaga/ui';

interface ChangePlanProps {
  /** Plan to change to; the dialog is closed while there is none. */
  offer: PlanOffer | undefined;
  current: PlanOffer | undefined;
  nextBillAt: string | null;
  onClose: () => void;
}

/** Returns the server's sentence and, if it says so, which role has too many. */
function sentenceOf(error: unknown): string | undefined {
  const failure = apiErrorOf(error);
  return failure && [failure.message, ...(failure.errors ?? []).map(({ message }) => message)].join(' ');
}

/** Asks for confirmation before the plan changes: what is paid then, and when. */
export function ChangePlan({ offer, current, nextBillAt, onClose }: ChangePlanProps) {
  const { t } = useTranslation(['settings', 'common']);
  const { date } = useFormats();
  const amountText = useAmountText();
  const announce = useAnnounce();
  const [change, { error, isLoading, reset }] = useChangePlanMutation();
  const plan = offer && t(`common:plans.${offer.plan}`);
  const close = () => {
    reset();
    onClose();
  };
  const confirm = async () => {
    if (!offer) return;
    const result = await change({ body: { plan: offer.plan } });
    if (result.error) return;
    announce(t('plans.changed', { plan }));
    close();
  };
  return (
    <ConfirmAction
      open={offer !== undefined}
      title={t('plans.question', { plan })}
      receipt={
        offer && {
          lines: current
            ? [
                {
                  label: t('plans.now', { plan: t(`common:plans.${current.plan}`) }),
                  value: current.monthlyPrice,
                },
              ]
            : [],
          total: { label: t('plans.then', { plan }), value: offer.monthlyPrice },
        }
      }
      confirmLabel={t('plans.confirm', { plan, amount: amountText(offer?.monthlyPrice ?? 0) })}
      onConfirm={() => void confirm()}
      onBack={close}
      busy={isLoading}
      error={sentenceOf(error)}
    >
      {nextBillAt ? t('plans.effect', { date: date(nextBillAt) }) : t('plans.effectAtOnce')}
    </ConfirmAction>
  );
}
