import { WEBHOOK_EVENTS, type WebhookEvent } from '#api/contract/accounts/webhooks'
import { addTexts } from '../core/i18n/i18n.js'

/** Event descriptions by event name; the dot is replaced, because dots separate message keys. */
const events = Object.fromEntries(
  Object.entries(WEBHOOK_EVENTS).map(([name, { when }]) => [name.replace('.', '_'), when])
)

export const eventKey = (event: WebhookEvent) => `webhooks.event.${event.replace('.', '_')}`

const webhooksTexts = {
  title: 'Webhooks',
  subtitle: 'Send events to your applications as signed POST requests.',
  create: 'Create webhook',
  create_now: 'Create webhook',
  edit: 'Edit webhook',
  edit_named: 'Edit webhook %{name}',
  save: 'Save webhook',
  created: 'Webhook created',
  saved: 'Webhook saved',
  empty: 'No webhooks yet',
  empty_hint: 'A webhook sends selected events to your URL, signed with a shared secret.',
  all_teams: 'All teams',
  unnamed_team: 'Unknown team',
  event: events,
  more_events: '%{name} and %{smart_count} more',
  field: {
    name: 'Name',
    url: 'URL',
    events: 'Events',
    team: 'Team',
    enabled: 'Enabled',
    state: 'Status',
    last: 'Last delivery',
    created: 'Created',
  },
  hint: {
    name: 'For example: Security alerts',
    url: 'An HTTP or HTTPS URL that returns 2xx within 10 seconds, such as https://hooks.example.com/assay',
    team: 'Only events of this team are sent.',
    enabled: 'Events that occur while the webhook is disabled are not sent later.',
  },
  required: { events: 'Choose at least one event' },
  state: { enabled: 'Enabled', disabled: 'Disabled', paused: 'Paused' },
  status: { pending: 'Pending', succeeded: 'Succeeded', failed: 'Failed' },
  never: 'No deliveries yet',
  secret: {
    label: 'Signing secret',
    shown_once:
      'Copy the secret now. It will not be shown again. Use it to verify that a delivery comes from this server.',
    signature_hint:
      'The X-Promptfoo-Signature header contains the HMAC-SHA256 of the raw body, computed with this secret, in hexadecimal.',
    created_title: 'Webhook %{name} created',
    new_title: 'New secret for %{name}',
    copied: 'Secret copied to clipboard',
    regenerate: 'Regenerate secret',
    regenerate_named: 'Regenerate secret for %{name}',
    regenerate_consequence:
      'New deliveries are signed with the new secret. Update your application, or it will reject them.',
  },
  test: 'Send test event',
  enable: 'Enable webhook |||| Enable webhooks',
  disable: 'Disable webhook |||| Disable webhooks',
  enabled: 'Webhook enabled |||| %{smart_count} webhooks enabled',
  disabled: 'Webhook disabled |||| %{smart_count} webhooks disabled',
  delete: 'Delete webhook',
  delete_named: 'Delete webhook %{name}',
  delete_many: 'Delete %{smart_count} webhook |||| Delete %{smart_count} webhooks',
  delete_hint: 'Events are no longer sent to its URL, and its delivery log is deleted.',
  deleted: 'Webhook deleted |||| %{smart_count} webhooks deleted',
  paused: {
    title: 'Paused',
    since: 'No events have been sent since %{when}.',
    many: '%{smart_count} webhook is paused because its deliveries failed: %{names}. |||| %{smart_count} webhooks are paused because their deliveries failed: %{names}.',
    hint: 'Open a webhook to see the responses. Resume it when the receiver works again.',
    resume: 'Resume deliveries',
    resumed: 'Deliveries resumed',
  },
  missing: 'This webhook no longer exists',
  log: {
    title: 'Deliveries',
    subtitle:
      'Kept for 30 days. Deliveries can arrive more than once and out of order. Use the timestamp to sort them.',
    empty: 'No deliveries yet',
    empty_hint: 'Send a test event to check that the URL responds.',
    filter: 'Status',
    event: 'Event',
    status: 'Status',
    response: 'Response',
    attempts: 'Attempts',
    time: 'Time',
    redelivered: 'redelivered',
    next: 'Next attempt %{when}',
    open: 'Delivery of %{event}, %{status}',
    failed: 'Could not load deliveries',
  },
  delivery: {
    title: 'Delivery of %{event}',
    failed: 'Could not load the delivery',
    redeliver: 'Redeliver event',
    redelivered: 'Redelivery queued',
    request: 'Request',
    headers: 'Headers',
    body: 'Body',
    response: 'Response',
    status: 'HTTP status',
    duration: 'Duration',
    ms: '%{ms} ms',
    attempts: 'Attempts',
    created: 'Created',
    id: 'Delivery ID',
    not_sent: 'Not sent yet.',
    no_response: 'No response.',
    empty_body: 'The response had no body.',
    waiting: 'Waiting for a response…',
  },
}

addTexts({ webhooks: webhooksTexts })

declare module '../core/i18n/message_keys.js' {
  interface ConsoleMessages {
    webhooks: typeof webhooksTexts
  }
}
