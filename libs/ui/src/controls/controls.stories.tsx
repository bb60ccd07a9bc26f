import type { Meta, StoryObj } from '@storybook/react-vite';
import { Button } from 'antd';
import { Icon } from '../icon/icon.tsx';
import { useAnnounce } from '../provider/live-region.tsx';
import { Avatar } from './avatar.tsx';
import { BusyButton } from './busy-button.tsx';
import { Copyable } from './copyable.tsx';
import { DisabledWithReason } from './disabled-with-reason.tsx';
import { LanguageSelect } from './language-select.tsx';
import { LinkButton } from './link-button.tsx';
import { ModeSwitch } from './mode-switch.tsx';
import { Popover } from './popover.tsx';
import { QuietSelect } from './quiet-select.tsx';

const meta: Meta = { title: 'controls/Controls' };
export default meta;

export const Buttons: StoryObj = {
  render: () => (
    <div className="sg-row sg-wrap">
      <Button type="primary">New payment</Button>
      <Button>Upload file</Button>
      <Button danger>Cancel payment</Button>
      <Button type="link">See all</Button>
      <Button disabled>Approve</Button>
      <LinkButton href="#">A link</LinkButton>
      <LinkButton href="#" primary>
        The main link
      </LinkButton>
    </div>
  ),
};
export const Busy: StoryObj = {
  render: () => (
    <div className="sg-row sg-wrap">
      <BusyButton type="primary" busy={false}>
        Approve 247,000 XAF
      </BusyButton>
      <BusyButton type="primary" busy>
        Approve 247,000 XAF
      </BusyButton>
    </div>
  ),
};
export const Disabled: StoryObj = {
  render: () => (
    <div className="sg-col">
      <DisabledWithReason reason="You created this payment, so someone else approves it.">
        <Button type="primary">Approve</Button>
      </DisabledWithReason>
      <DisabledWithReason reason="Only an admin removes members." tooltip>
        <Button>Remove</Button>
      </DisabledWithReason>
    </div>
  ),
};
export const Language: StoryObj = { render: () => <LanguageSelect /> };
export const LanguageInTheHeader: StoryObj = { render: () => <LanguageSelect short /> };
export const Colours: StoryObj = { render: () => <ModeSwitch /> };
export const CopyAnId: StoryObj = { render: () => <Copyable text="T-7K4K8D" what="transaction id" mono /> };
export const Avatars: StoryObj = {
  render: () => (
    <div className="sg-row">
      <Avatar name="Moungo Fruits SARL" />
      <Avatar name="Clarisse Ngo Bassa" round />
      <Avatar name="Issa Bouba" round neutral />
      <Avatar name="Bulk" icon={<Icon name="layers" />} small neutral />
    </div>
  ),
};
export const Panel: StoryObj = {
  render: () => (
    <Popover label="More" face={<Icon name="more" size={18} />}>
      {(close) => <Button onClick={close}>Close</Button>}
    </Popover>
  ),
};
export const Announced: StoryObj = {
  render: function Live() {
    const announce = useAnnounce();
    return <Button onClick={() => announce('Payment T-7K4K8D is completed')}>Say it</Button>;
  },
};

export const Quiet: StoryObj = {
  render: () => (
    <QuietSelect
      label="Period"
      icon="calendar"
      face="This month"
      arrow
      value="month"
      choices={[
        { value: 'month', label: 'This month' },
        { value: 'year', label: 'This year' },
      ]}
      onChoose={() => {}}
    />
  ),
};
