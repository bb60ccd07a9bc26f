import { textLimits } from '@sanaga/domain';
import { LimitedInput, useLimitRule } from '@sanaga/ui';
import { Form } from 'antd';
import type { ReactNode } from 'react';

interface UsernameItemProps {
  label: string;
  extra?: ReactNode;
}

/** Asks for the username of a person or an organisation in a form. */
export function UsernameItem({ label, extra }: UsernameItemProps) {
  const atMost = useLimitRule();
  return (
    <Form.Item name="username" label={label} extra={extra} rules={[atMost(textLimits.username)]}>
      <LimitedInput
        size="large"
        autoComplete="off"
        autoCapitalize="none"
        spellCheck={false}
        limit={textLimits.username}
      />
    </Form.Item>
  );
}
