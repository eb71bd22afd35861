import { WEBHOOK_EVENTS, type WebhookEvent } from '#api/contract/webhooks'
import { addTexts } from '../../app/i18n.js'

/** Texts of the explanations, by the event's name without its dot: a dot separates keys. */
const events = Object.fromEntries(
  Object.entries(WEBHOOK_EVENTS).map(([name, { when }]) => [name.replace('.', '_'), when])
)

export const eventKey = (event: WebhookEvent) => `webhooks.event.${event.replace('.', '_')}`

const webhooksTexts = {
  title: 'Webhooks',
  subtitle: 'Tell other programs what happens here, by a signed POST to an address of yours.',
  create: 'New webhook',
  create_now: 'Create webhook',
  edit: 'Edit',
  edit_named: 'Edit webhook %{name}',
  save: 'Save webhook',
  created: 'Webhook created',
  saved: 'Webhook saved',
  empty: 'No webhooks yet',
  empty_hint:
    'A webhook sends each event that you choose to your address, signed with a secret that only you and this server know.',
  all_teams: 'All teams',
  unnamed_team: 'One team',
  event: events,
  more_events: '%{name} and %{smart_count} more',
  field: {
    name: 'Name',
    url: 'URL',
    events: 'Events',
    team: 'Team',
    enabled: 'Enabled',
    state: 'State',
    last: 'Last delivery',
    created: 'Created',
  },
  hint: {
    name: 'How you tell it from others.',
    url: 'An http or https address that answers 2xx within 10 seconds, such as https://hooks.example.com/assay',
    team: 'Whose events are sent.',
    enabled: 'Events that happen while it is disabled are not sent later.',
  },
  required: {
    name: 'Name is required',
    url: 'URL is required',
    events: 'Choose at least one event',
  },
  state: { enabled: 'Enabled', disabled: 'Disabled', paused: 'Paused' },
  status: { pending: 'Pending', succeeded: 'Succeeded', failed: 'Failed' },
  never: 'Nothing sent yet',
  secret: {
    label: 'Signing secret',
    once: 'Copy the secret now: it is shown this once. With it your program checks that a delivery is ours.',
    how: 'The header X-Promptfoo-Signature is the HMAC-SHA256 of the raw body with this secret, in hexadecimal.',
    created_title: 'Webhook %{name} created',
    new_title: 'New secret of %{name}',
    copied: 'Secret copied to clipboard',
    regenerate: 'Regenerate secret',
    regenerate_named: 'Regenerate secret of %{name}',
    regenerate_consequence:
      'Deliveries are signed with the new secret from now on. Your program refuses them until it knows it.',
  },
  test: 'Send test',
  enable: 'Enable',
  disable: 'Disable',
  enabled: 'Webhook enabled |||| %{smart_count} webhooks enabled',
  disabled: 'Webhook disabled |||| %{smart_count} webhooks disabled',
  delete: 'Delete',
  delete_named: 'Delete webhook %{name}',
  delete_many: 'Delete %{smart_count} webhook |||| Delete %{smart_count} webhooks',
  delete_hint: 'Its address hears nothing any more, and the log of its deliveries is deleted.',
  deleted: 'Webhook deleted |||| %{smart_count} webhooks deleted',
  paused: {
    title: 'Paused',
    since: 'Nothing is sent since %{when}.',
    many: '%{smart_count} webhook is paused because its deliveries failed: %{names}. |||| %{smart_count} webhooks are paused because their deliveries failed: %{names}.',
    hint: 'Open one to see what was answered, and resume it when the receiver works again.',
    resume: 'Resume deliveries',
    resumed: 'Deliveries resumed',
  },
  missing: 'This webhook does not exist any more',
  log: {
    title: 'Deliveries',
    subtitle:
      'Kept for 30 days. A delivery may arrive twice, and not in the order of what happened: go by its timestamp.',
    empty: 'Nothing was sent yet',
    empty_hint: 'Send a test to see whether the address answers.',
    any: 'All',
    filter: 'Status',
    event: 'Event',
    status: 'Status',
    answer: 'Answer',
    attempts: 'Attempts',
    when: 'When',
    redelivered: 'sent again',
    next: 'Next attempt %{when}',
    open: 'Delivery of %{event}, %{status}',
    failed: 'The deliveries could not be shown',
  },
  delivery: {
    title: 'Delivery of %{event}',
    failed: 'This delivery could not be shown',
    redeliver: 'Send again',
    redelivered: 'Sent again',
    request: 'Request',
    headers: 'Headers',
    body: 'Body',
    answer: 'Answer',
    status: 'HTTP status',
    duration: 'Duration',
    ms: '%{ms} ms',
    attempts: 'Attempts',
    created: 'Created',
    id: 'Delivery id',
    not_sent: 'Nothing was sent yet.',
    no_answer: 'There was no answer.',
    empty_body: 'The answer had no body.',
    waiting: 'Waiting for the answer …',
  },
}

addTexts({ webhooks: webhooksTexts })
