import type { Meta, StoryObj } from '@storybook/react-vite';
import { Button, Segmented } from 'antd';
import type { ReactNode } from 'react';
import { Avatar } from '../controls/avatar.tsx';
import { Icon } from '../icon/icon.tsx';
import { Details } from '../money/details.tsx';
import { PageHeader } from '../page-header/page-header.tsx';
import { Link } from '../provider/link.tsx';
import { usePhone } from '../provider/use-media.ts';
import { Card } from '../states/card.tsx';
import { StatusTag } from '../status-tag/status-tag.tsx';
import './reference.css';
import { ConsoleShell } from './shell.tsx';

const meta: Meta = {
  title: 'Reference screens/05 Organisation request',
  parameters: { layout: 'fullscreen' },
  tags: ['!autodocs'],
};
export default meta;

const requests = [
  { name: 'Scierie Dja & Lobo SARL', detail: 'Organisation · Ebolowa', left: '2 h left', urgent: true },
  { name: 'Coopérative Cacao Mbam', detail: 'Organisation · Bafoussam', left: '1 day 4 h left' },
  { name: 'Linda Tabe Ashu', detail: 'Individual · Buea', left: '2 days 1 h left' },
  { name: 'Polyclinique du Lac', detail: 'Organisation · Maroua', left: '2 days 20 h left' },
];

const Waiting = () => (
  <Card flush>
    <div className="request-filter">
      <Segmented block aria-label="Shown" options={['Waiting 4', 'Answered']} />
    </div>
    <ul aria-label="Requests">
      {requests.map(({ name, detail, left, urgent }, place) => (
        <li key={name}>
          <button type="button" className="request-entry" aria-current={place === 1 || undefined}>
            <span className="sg-strong">{name}</span>
            <span className="sg-row sg-caption">
              <span className="sg-spread sg-text3">{detail}</span>
              <span className={urgent ? 'sg-warn sg-strong' : 'sg-text3'}>{left}</span>
            </span>
          </button>
        </li>
      ))}
    </ul>
  </Card>
);

function Check({ title, good = true, children }: { title: string; good?: boolean; children: ReactNode }) {
  return (
    <div className="request-check">
      <Icon name={good ? 'check-circle' : 'triangle-alert'} className={good ? 'sg-good' : 'sg-warn'} />
      <div className="sg-small">
        <strong>{title}</strong>
        <div className="sg-text2">{children}</div>
      </div>
    </div>
  );
}

const organisation = [
  { label: 'Name', value: 'Coopérative Cacao Mbam' },
  { label: 'Username', value: 'cacao-mbam' },
  { label: 'Category', value: 'Organisation, agriculture' },
  { label: 'City', value: 'Bafoussam, Cameroon' },
  { label: 'Business number', value: '+237 6 77 90 45 12' },
  { label: 'Website', value: <a href="#website">cacaombam.cm</a> },
  { label: 'Plan at start', value: 'Starter, 5,000 XAF a month' },
];
const owner = [
  { label: 'Full name', value: 'Jean-Marie Bidias' },
  { label: 'Email', value: 'jm.bidias@cacaombam.cm' },
  { label: 'Phone', value: '+237 6 77 14 73 08' },
  { label: 'Language', value: 'French' },
  { label: 'Role', value: 'Admin' },
  { label: 'Signed up', value: '18 November 2026, 16:20' },
];

const Detail = () => (
  <Card flush>
    <div className="request-head">
      <Avatar name="Coopérative Mbam" />
      <div>
        <h2>Coopérative Cacao Mbam</h2>
        <div className="sg-row sg-wrap sg-small sg-text2">
          <StatusTag kind="organisation" status="REQUESTED" />
          Requested on 18 November 2026, 16:20
        </div>
      </div>
    </div>
    <section className="request-checks" aria-label="Checks">
      <Check title="Business number">Registered as a business number with MTN, under COOP CACAO MBAM</Check>
      <Check title="Email">Verified by code on 18 November, 16:24</Check>
      <Check title="Similar name" good={false}>
        “Coop. Cacao du Mbam” was approved in March 2025.
        <br />
        <a href="#compare">Compare</a>
      </Check>
      <Check title="Number used once">No other customer has this number</Check>
    </section>
    <div className="request-facts">
      <section>
        <h3>Organisation</h3>
        <Details items={organisation} />
      </section>
      <section>
        <h3>Owner</h3>
        <Details items={owner} />
      </section>
    </div>
    <div className="request-decision">
      <span className="sg-spread sg-small sg-text2 sg-not-phone">
        We notify the owner by email either way. Rejecting requires a reason.
      </span>
      <Button danger>Reject</Button>
      <Button type="primary">Approve organisation</Button>
    </div>
  </Card>
);

function Requests() {
  const phone = usePhone();
  return (
    <ConsoleShell current="requests">
      {phone ? (
        <p className="sg-row" style={{ marginBottom: 16 }}>
          <Link href="#requests" className="sg-row">
            <Icon name="chevron-left" /> Requests
          </Link>
        </p>
      ) : (
        <PageHeader title="Requests" context="4 waiting. Each is answered within 3 working days." />
      )}
      <div className="request-columns">
        {!phone && <Waiting />}
        <Detail />
      </div>
    </ConsoleShell>
  );
}

export const Request: StoryObj = { render: () => <Requests /> };
