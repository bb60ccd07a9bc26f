import { type CardTopUp, startLive, useGetCardTopUpQuery } from '@sanaga/api';
import { useAppDispatch } from '@sanaga/auth';
import { useFormats, useTranslation } from '@sanaga/i18n';
import { paths } from '@sanaga/navigation';
import { Amount, Details, EmptyState, LinkButton, Notice, useAmountText, useAnnounce } from '@sanaga/ui';
import { useEffect, useState } from 'react';
import { useSearchParams } from 'react-router';
import { CardPage } from '../shared/money/card-page.tsx';
import { NotLoaded } from '../shared/lists/not-loaded.tsx';
import { TopUpStatus } from '../shared/money/top-up-status.tsx';
import { rememberedTopUp, rememberTopUp } from '../shared/money/remembered-top-up.ts';

/** Time between two requests while the card provider has not said whether it was paid; ms. */
const retryAfterMs = 3_000;

const tones = { COMPLETED: 'good', CREATED: 'calm', EXPIRED: 'bad' } as const;

/** Says what became of the top-up; what was taken back is no longer in the wallet. */
function useOutcomeText({ status, amount, takenBack }: CardTopUp): string {
  const { t } = useTranslation('card');
  const amountText = useAmountText();
  if (!takenBack) return t(`done.${status}`, { amount: amountText(amount) });
  return t(takenBack.amount === amount ? 'done.takenBack' : 'done.takenBackPart', {
    amount: amountText(amount),
    back: amountText(takenBack.amount),
  });
}

function Outcome({ topUp }: { topUp: CardTopUp }) {
  const { t } = useTranslation(['card', 'common']);
  const { dateTime } = useFormats();
  const amountText = useAmountText();
  const announce = useAnnounce();
  const { status, amount, reference, createdAt, completedAt, checkoutUrl, takenBack } = topUp;
  const sentence = useOutcomeText(topUp);
  useEffect(() => announce(sentence), [announce, sentence]);
  return (
    <>
      <Amount value={amount} size="xl" />
      {takenBack && (
        <div>
          <TopUpStatus status={status} amount={amount} takenBack={takenBack.amount} />
        </div>
      )}
      <Notice tone={takenBack ? 'bad' : tones[status]}>{sentence}</Notice>
      <Details
        items={[
          { label: t('reference'), value: <span className="sg-mono">{reference}</span> },
          { label: t('started'), value: dateTime(createdAt) },
          ...(completedAt ? [{ label: t('credited'), value: dateTime(completedAt) }] : []),
          ...(takenBack
            ? [
                {
                  label: t('takenBackAt'),
                  value: `${amountText(takenBack.amount)}, ${dateTime(takenBack.at)}`,
                },
              ]
            : []),
        ]}
      />
      {status === 'CREATED' && checkoutUrl && (
        <p className="sg-small sg-text2">
          {t('notPaidYet')} <a href={checkoutUrl}>{t('toProvider')}</a>
        </p>
      )}
      {status === 'EXPIRED' && <LinkButton href={paths.cardTopUp}>{t('again')}</LinkButton>}
    </>
  );
}

/** Polls until it is decided; an event of the wallet makes it poll at once. */
function Result({ id }: { id: string }) {
  const dispatch = useAppDispatch();
  const [decided, setDecided] = useState(false);
  const query = useGetCardTopUpQuery(
    { id },
    { pollingInterval: decided ? 0 : retryAfterMs, skipPollingIfUnfocused: true },
  );
  const { data } = query;
  if (data && data.status !== 'CREATED' && !decided) setDecided(true);
  useEffect(() => startLive(dispatch), [dispatch]);
  if (data) return <Outcome topUp={data} />;
  return <NotLoaded query={query} />;
}

/** Shows at `/dashboard/balances/success` the outcome of the top-up that the card provider's page leads back from. */
export function CardTopUpDoneRoute() {
  const { t } = useTranslation('card');
  const [search] = useSearchParams();
  const asked = search.get('topUp');
  // signing in again leads back to the bare path
  useEffect(() => {
    if (asked !== null) rememberTopUp(asked);
  }, [asked]);
  const id = asked ?? rememberedTopUp();
  return (
    <CardPage title={t('done.title')} signInText={t('signInToSee')}>
      {id === null ? (
        <EmptyState
          icon="card"
          title={t('none.title')}
          action={<LinkButton href={paths.cardTopUp}>{t('none.action')}</LinkButton>}
        >
          {t('none.text')}
        </EmptyState>
      ) : (
        <Result id={id} />
      )}
    </CardPage>
  );
}
