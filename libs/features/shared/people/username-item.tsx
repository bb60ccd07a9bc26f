import { textLimits } from '@sanaga/domain';
import { Form, Input } from 'antd';
import type { ReactNode } from 'react';

interface UsernameItemProps {
  label: string;
  extra?: ReactNode;
}

/** The username of a person or an organisation in a form. */
export function UsernameItem({ label, extra }: UsernameItemProps) {
  return (
    <Form.Item name="username" label={label} extra={extra}>
      <Input
        size="large"
        autoComplete="off"
        autoCapitalize="none"
        spellCheck={false}
        maxLength={textLimits.username}
      />
    </Form.Item>
  );
}
