/** Webhook events with their descriptions. `isProduced` states whether the product emits the event yet. */
export const WEBHOOK_EVENTS = {
  'issue.created': { when: 'A vulnerability was found', isProduced: true },
  'issue.updated': { when: 'Several properties of a vulnerability changed', isProduced: true },
  'issue.status_changed': { when: 'The status of a vulnerability changed', isProduced: true },
  'issue.severity_changed': { when: 'The severity of a vulnerability changed', isProduced: true },
  'issue.comment_added': { when: 'A comment was added to a vulnerability', isProduced: true },
  'remediation.created': {
    when: 'A remediation was created for a vulnerability',
    isProduced: true,
  },
  'evaluation.created': { when: 'A scan was started', isProduced: true },
  'evaluation.completed': {
    when: 'A scan ended with a full or partial report',
    isProduced: true,
  },
  'evaluation.failed': { when: 'A scan failed', isProduced: true },
  'model_audit.completed': {
    when: 'A model audit on the server completed or failed',
    isProduced: true,
  },
  'guardrail.path_failed': {
    when: 'The canaries of a guardrail integration stopped, or were not blocked',
    isProduced: true,
  },
  'mcp.approval_requested': {
    when: 'A call through the MCP gateway requires approval',
    isProduced: true,
  },
  'mcp.approval_decided': {
    when: 'Approval for a call was granted, denied or withdrawn',
    isProduced: true,
  },
  'mcp.alert_raised': { when: 'The MCP gateway raised an alert', isProduced: true },
} as const satisfies Record<string, { when: string; isProduced: boolean }>

export type WebhookEvent = keyof typeof WEBHOOK_EVENTS

const isEvent = (name: string): name is WebhookEvent => Object.hasOwn(WEBHOOK_EVENTS, name)

/** Events that webhooks can subscribe to. */
export const OFFERED_EVENTS: WebhookEvent[] = Object.keys(WEBHOOK_EVENTS)
  .filter(isEvent)
  .filter((name) => WEBHOOK_EVENTS[name].isProduced)

/** Event that the test button sends; webhooks cannot subscribe to it. */
export const PING = 'ping'

/** Number of consecutive failed deliveries after which a webhook is paused. Pings and redeliveries do not count. */
export const PAUSE_AFTER = 5

/** Days after which deliveries are deleted. */
export const DELIVERY_RETENTION_DAYS = 30

export const DELIVERY_STATUSES = ['pending', 'succeeded', 'failed'] as const
export type DeliveryStatus = (typeof DELIVERY_STATUSES)[number]

export type SentRequest = { url: string; headers: Record<string, string> }

/** One delivery in the list. */
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

/** One delivery with request and response. */
export type DeliveryRecord = DeliveryRow & {
  body: string
  request: SentRequest | null
  responseBody: string | null
}
