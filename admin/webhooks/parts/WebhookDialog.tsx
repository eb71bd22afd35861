import { useState } from 'react'
import { useForm, type UseFormReturn } from 'react-hook-form'
import { OFFERED_EVENTS } from '#api/contract/accounts/webhooks'
import { SaveFailure } from '../../core/forms/saving/SaveFailure.js'
import { useSaveForm } from '../../core/forms/saving/useSaveForm.js'
import { useVersionedUpdate } from '../../core/forms/saving/useVersionedUpdate.js'
import { useText } from '../../core/i18n/i18n.js'
import { toast } from '../../core/notifications/toasts.js'
import '../messages.js'
import { FormDialog } from '../../core/forms/FormDialog.js'
import { SecretOnce } from './SecretOnce.js'
import { WebhookFields } from './WebhookFields.js'
import {
  createWebhook,
  loadWebhook,
  updateWebhook,
  type WebhookForm,
  type WebhookRecord,
  type WithSecret,
} from '../queries.js'

const EMPTY: WebhookForm = {
  name: '',
  url: '',
  events: [...OFFERED_EVENTS],
  teamId: null,
  enabled: true,
}

const formOf = ({ name, url, events, teamId, enabled }: WebhookForm): WebhookForm => ({
  name,
  url,
  events,
  teamId,
  enabled,
})

type Props = { webhook?: WebhookRecord; onClose: () => void }

/** Dialog that creates a webhook and shows its secret once, or edits a webhook. */
export function WebhookDialog({ webhook, onClose }: Props) {
  const t = useText()
  const form = useForm<WebhookForm>({ defaultValues: formOf(webhook ?? EMPTY) })
  const { made, saving, conflict } = useSaveWebhook(form, { ...(webhook && { webhook }), onClose })
  if (made) {
    const title = t('webhooks.secret.created_title', { name: made.name })
    return <SecretOnce title={title} secret={made.secret} onClose={onClose} />
  }
  return (
    <FormDialog
      title={webhook ? t('webhooks.edit_named', { name: webhook.name }) : t('webhooks.create')}
      submitText={t(webhook ? 'webhooks.save' : 'webhooks.create_now')}
      isPending={saving.isPending}
      onSubmit={saving.submit}
      onClose={onClose}
    >
      <WebhookFields control={form.control} />
      <SaveFailure {...{ saving, conflict }} error={saving.formError} />
    </FormDialog>
  )
}

function useSaveWebhook(form: UseFormReturn<WebhookForm>, { webhook, onClose }: Props) {
  const t = useText()
  const [made, setMade] = useState<WithSecret | null>(null)
  const id = webhook?.id ?? ''
  const { update, conflict } = useVersionedUpdate<WebhookRecord, WebhookForm, WebhookForm>({
    ...{ record: webhook ?? null, form, formOf },
    load: () => loadWebhook(id),
    send: (body) => updateWebhook(id, body),
  })
  const saving = useSaveForm({
    form,
    draftName: 'webhook',
    // An error of one event has the field `events.0`.
    fieldFor: (field) => field.split('.')[0] ?? field,
    save: async (values) => {
      const body = { ...values, name: values.name.trim(), url: values.url.trim() }
      if (!webhook) return setMade(await createWebhook(body))
      await update(body)
      toast(t('webhooks.saved'))
      onClose()
    },
  })
  return { made, saving, conflict }
}
