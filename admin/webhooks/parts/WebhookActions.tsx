import { useState } from 'react'
import SendOutlined from '@mui/icons-material/SendOutlined'
import Button from '@mui/material/Button'
import { useNavigate } from 'react-router'
import { useText } from '../../core/i18n/i18n.js'
import { toast } from '../../core/notifications/toasts.js'
import { useOrganizationPath } from '../../organizations/parts/OrganizationFrame.js'
import { ActionMenu } from '../../core/dialogs/ActionMenu.js'
import { ConfirmDialog } from '../../core/dialogs/ConfirmDialog.js'
import { ErrorAlert } from '../../core/states/ErrorAlert.js'
import { SecretOnce } from './SecretOnce.js'
import { WebhookDialog } from './WebhookDialog.js'
import {
  useDeleteWebhook,
  useRegenerateSecret,
  useSwitchWebhook,
  useTestWebhook,
  type WebhookRecord,
} from '../queries.js'

type Props = { webhook: WebhookRecord; onTest: (deliveryId: string) => void }

/** Buttons for the actions on a webhook. Sending a test opens its delivery. */
export function WebhookActions({ webhook, onTest }: Props) {
  const t = useText()
  const { id, name, enabled } = webhook
  const [open, setOpen] = useState<'edit' | 'regenerate' | 'delete' | null>(null)
  const [secret, setSecret] = useState<string | null>(null)
  const close = () => setOpen(null)
  const test = useTestWebhook(id, (made) => onTest(made.id))
  const save = useSwitchWebhook(id, (saved) =>
    toast(t(saved.enabled ? 'webhooks.enabled' : 'webhooks.disabled', { smart_count: 1 }))
  )
  return (
    <>
      <Button
        variant="outlined"
        startIcon={<SendOutlined />}
        loading={test.isPending}
        loadingPosition="start"
        onClick={() => test.mutate()}
      >
        {t('webhooks.test')}
      </Button>
      <Button variant="contained" onClick={() => setOpen('edit')}>
        {t('webhooks.edit')}
      </Button>
      <ActionMenu
        name={name}
        items={[
          {
            label: t(enabled ? 'webhooks.disable' : 'webhooks.enable', { smart_count: 1 }),
            onPick: () => save.mutate({ enabled: !enabled }),
          },
          { label: t('webhooks.secret.regenerate'), onPick: () => setOpen('regenerate') },
          { label: t('webhooks.delete'), isDestructive: true, onPick: () => setOpen('delete') },
        ]}
      />
      <ErrorAlert error={test.error ?? save.error} />
      {open === 'edit' && <WebhookDialog webhook={webhook} onClose={close} />}
      {open === 'regenerate' && (
        <RegenerateSecret webhook={webhook} onClose={close} onSecret={setSecret} />
      )}
      {open === 'delete' && <DeleteWebhook webhook={webhook} onClose={close} />}
      {secret && (
        <SecretOnce
          title={t('webhooks.secret.new_title', { name })}
          secret={secret}
          onClose={() => setSecret(null)}
        />
      )}
    </>
  )
}

function RegenerateSecret(props: {
  webhook: WebhookRecord
  onClose: () => void
  onSecret: (secret: string) => void
}) {
  const t = useText()
  const { id, name } = props.webhook
  const { mutate, isPending, error } = useRegenerateSecret(id, (made) => {
    props.onClose()
    props.onSecret(made.secret)
  })
  const title = t('webhooks.secret.regenerate_named', { name })
  return (
    <ConfirmDialog
      title={title}
      consequence={t('webhooks.secret.regenerate_consequence')}
      confirmText={title}
      isPending={isPending}
      error={error}
      onConfirm={() => mutate()}
      onCancel={props.onClose}
    />
  )
}

function DeleteWebhook(props: { webhook: WebhookRecord; onClose: () => void }) {
  const t = useText()
  const navigate = useNavigate()
  const pathTo = useOrganizationPath()
  const { id, name } = props.webhook
  const { mutate, isPending, error } = useDeleteWebhook(id, () => {
    toast(t('webhooks.deleted', { smart_count: 1 }))
    void navigate(pathTo('/webhooks'))
  })
  const title = t('webhooks.delete_named', { name })
  return (
    <ConfirmDialog
      title={title}
      consequence={t('webhooks.delete_hint')}
      confirmText={title}
      isPending={isPending}
      error={error}
      onConfirm={() => mutate()}
      onCancel={props.onClose}
    />
  )
}
