import { useRef, useState } from 'react'
import { OFFERED_EVENTS } from '#api/contract/accounts/webhooks'
import { useText } from '../../core/i18n/i18n.js'
import { toast } from '../../core/notifications/toasts.js'
import '../messages.js'
import { FormDialog } from '../../core/forms/FormDialog.js'
import { fieldErrorsOf } from '../../core/forms/server_errors.js'
import { SecretOnce } from './SecretOnce.js'
import { WebhookFields } from './WebhookFields.js'
import {
  useCreateWebhook,
  useSaveWebhook,
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

/** Dialog that creates a webhook and shows its secret once, or edits a webhook. */
export function WebhookDialog(props: { webhook?: WebhookRecord; onClose: () => void }) {
  const t = useText()
  const { webhook, onClose } = props
  const [form, setForm] = useState(() => formOf(webhook ?? EMPTY))
  const [isChecked, setIsChecked] = useState(false)
  const [made, setMade] = useState<WithSecret | null>(null)
  const fields = { name: useRef<HTMLInputElement>(null), url: useRef<HTMLInputElement>(null) }
  const create = useCreateWebhook(setMade)
  const save = useSaveWebhook(webhook?.id ?? '', () => {
    toast(t('webhooks.saved'))
    onClose()
  })
  const { error, isPending, mutate } = webhook ? save : create
  const refused = fieldErrorsOf(error)
  const missing = isChecked ? missingIn(form) : []
  const errors = {
    // Errors of single events (`events.0`) are shown next to the events field.
    ...Object.fromEntries(refused.map(([field, message]) => [field.split('.')[0], message])),
    ...Object.fromEntries(missing.map((field) => [field, t(`webhooks.required.${field}`)])),
  }
  const submit = () => {
    setIsChecked(true)
    const [first] = missingIn(form)
    if (!first) return mutate({ ...form, name: form.name.trim(), url: form.url.trim() })
    if (first !== 'events') fields[first].current?.focus()
  }
  if (made) {
    const title = t('webhooks.secret.created_title', { name: made.name })
    return <SecretOnce title={title} secret={made.secret} onClose={onClose} />
  }
  return (
    <FormDialog
      title={webhook ? t('webhooks.edit_named', { name: webhook.name }) : t('webhooks.create')}
      submitText={t(webhook ? 'webhooks.save' : 'webhooks.create_now')}
      isPending={isPending}
      error={refused.length > 0 ? null : error}
      onSubmit={submit}
      onClose={onClose}
    >
      <WebhookFields
        form={form}
        errors={errors}
        fields={fields}
        onChange={(change) => setForm((before) => ({ ...before, ...change }))}
      />
    </FormDialog>
  )
}

const missingIn = ({ name, url, events }: WebhookForm) =>
  (['name', 'url', 'events'] as const).filter(
    (field) => ({ name: name.trim(), url: url.trim(), events })[field].length === 0
  )
