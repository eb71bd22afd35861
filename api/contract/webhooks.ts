/** What a webhook can tell of: when it happens, and whether anything in the product makes it happen yet. */
export const WEBHOOK_EVENTS = {
  'issue.created': { when: 'A vulnerability was found', isProduced: true },
  'issue.updated': { when: 'Several properties of a vulnerability changed', isProduced: true },
  'issue.status_changed': { when: 'A vulnerability has another status', isProduced: true },
  'issue.severity_changed': { when: 'A vulnerability has another severity', isProduced: true },
  'issue.comment_added': { when: 'Somebody commented on a vulnerability', isProduced: true },
  'remediation.created': { when: 'A remediation of a vulnerability was written', isProduced: true },
  'evaluation.created': { when: 'A scan was started', isProduced: true },
  'evaluation.completed': {
    when: 'A scan ended with a report, also when the report is partial',
    isProduced: true,
  },
  'evaluation.failed': { when: 'A scan failed', isProduced: true },
} as const satisfies Record<string, { when: string; isProduced: boolean }>

export type WebhookEvent = keyof typeof WEBHOOK_EVENTS

const isEvent = (name: string): name is WebhookEvent => Object.hasOwn(WEBHOOK_EVENTS, name)

/** The events that can be subscribed to: no others would ever arrive. */
export const OFFERED_EVENTS: WebhookEvent[] = Object.keys(WEBHOOK_EVENTS)
  .filter(isEvent)
  .filter((name) => WEBHOOK_EVENTS[name].isProduced)

/** What the test button sends; nobody subscribes to it. */
export const PING = 'ping'

/** After this many failed deliveries in a row a webhook is paused. */
export const PAUSE_AFTER = 5

/** Deliveries are kept this long. */
export const KEPT_DAYS = 30

export const DELIVERY_STATUSES = ['pending', 'succeeded', 'failed'] as const
export type DeliveryStatus = (typeof DELIVERY_STATUSES)[number]

/** What was sent: the address and the headers, beside the body. */
export type SentRequest = { url: string; headers: Record<string, string> }

/** One delivery as the list answers it. */
export type DeliveryRow = {
  id: string
  webhookId: string
  event: WebhookEvent | typeof PING
  status: DeliveryStatus
  attempts: number
  nextAttemptAt: string | null
  responseStatus: number | null
  error: string | null
  durationMs: number | null
  redeliveryOfId: string | null
  createdAt: string
  finishedAt: string | null
}

/** One delivery in full. */
export type DeliveryRecord = DeliveryRow & {
  body: string
  request: SentRequest | null
  responseBody: string | null
}
