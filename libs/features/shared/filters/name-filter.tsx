import { type SavedFilter, useChangeSavedFilterMutation, useCreateSavedFilterMutation } from '@sanaga/api';
import { useCurrentUser } from '@sanaga/auth';
import { type FilterQuery, savedFilterLimits, type SavedFilterList } from '@sanaga/domain';
import { useTranslation } from '@sanaga/i18n';
import { BusyButton, LimitedInput, useAnnounce, useFocusBack, useLimitRule } from '@sanaga/ui';
import { Button, Checkbox, Form, Modal } from 'antd';
import { Refusal } from '../forms/refusal.tsx';
import { useSubmit } from '../forms/use-submit.ts';

interface Fields {
  name: string;
  shared: boolean;
}

interface NameFilterProps {
  list: SavedFilterList;
  /** Object that is named: filters to save, or a saved filter to rename. */
  about: { query: FilterQuery } | { filter: SavedFilter };
  onClose: () => void;
}

/** Asks for the name of a filter, and whether others may find it. */
export function NameFilter({ list, about, onClose }: NameFilterProps) {
  const { t } = useTranslation(['filters', 'common']);
  const atMost = useLimitRule();
  const { accountType, superAdmin } = useCurrentUser();
  const announce = useAnnounce();
  useFocusBack();
  const [form] = Form.useForm<Fields>();
  const [create] = useCreateSavedFilterMutation();
  const [change] = useChangeSavedFilterMutation();
  const filter = 'filter' in about ? about.filter : undefined;
  const send = ({ name, shared = false }: Fields) =>
    'filter' in about
      ? change({ id: about.filter.filterId, body: { name, shared } })
      : create({ body: { list, name, shared, query: about.query } });
  const { formProps, busy, refusal } = useSubmit(form, send, (_, { name }) => {
    announce(t('saved', { name }));
    onClose();
  });
  return (
    <Modal
      open
      title={t(filter ? 'form.change' : 'form.title')}
      onCancel={onClose}
      footer={[
        <Button key="back" onClick={onClose}>
          {t('common:actions.cancel')}
        </Button>,
        <BusyButton
          key="save"
          type="primary"
          busy={busy}
          busyLabel={t('common:actions.saving')}
          onClick={() => form.submit()}
        >
          {t('common:actions.save')}
        </BusyButton>,
      ]}
    >
      <Form<Fields> {...formProps} initialValues={{ name: filter?.name, shared: filter?.shared ?? false }}>
        <Form.Item
          name="name"
          label={t('form.name')}
          rules={[
            { required: true, whitespace: true, message: t('common:required') },
            atMost(savedFilterLimits.name),
          ]}
        >
          <LimitedInput autoFocus limit={savedFilterLimits.name} autoComplete="off" />
        </Form.Item>
        {accountType !== 'INDIVIDUAL' && (
          <Form.Item name="shared" valuePropName="checked">
            <Checkbox>{t(superAdmin ? 'form.shareWithSuperAdmins' : 'form.share')}</Checkbox>
          </Form.Item>
        )}
        <Refusal>{refusal}</Refusal>
      </Form>
    </Modal>
  );
}
