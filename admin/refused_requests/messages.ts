import { addTexts } from '../core/i18n/i18n.js'

const refusedRequestTexts = {
  title: 'Refused requests',
  subtitle:
    'Refused requests from members and API tokens, counted by hour and kept for 90 days. Requests without a valid sign-in are included only in the server-wide counts.',
  server_title: 'Refused requests on this server',
  server_subtitle:
    'Refused requests from all organizations and from callers without a valid sign-in, counted by hour and kept for 90 days.',
  failed: 'Could not load refused requests',
  requests: 'Requests',
  period_label: 'Period',
  period: {
    day: 'Last 24 hours',
    week: 'Last 7 days',
    month: 'Last 30 days',
    quarter: 'Last 90 days',
  },
  reason_label: 'Reason',
  reason: {
    unauthenticated: 'Not signed in (401)',
    forbidden: 'Not allowed (403)',
    csrf: 'CSRF token rejected (403)',
    rate_limited: 'Too many requests (429)',
  },
  time: { hour: 'By hour (UTC)', day: 'By day (UTC)' },
  peak: 'Peak: %{at}, %{smart_count} request |||| Peak: %{at}, %{smart_count} requests',
  reasons: 'By reason',
  actors: 'By actor',
  addresses: 'By network address',
  routes: 'By route',
  callers: 'By caller',
  anonymous: 'Unknown organization',
  members: 'Organization members',
  actor: 'Actor',
  user: 'User',
  address: 'Network address',
  route: 'Route',
  caller: 'Caller',
  count: 'Requests',
  last: 'Last request',
  code: 'Error code',
  former_member: 'Former member',
  with_token: 'API token %{name}',
  deleted_token: 'Deleted API token',
  filter_by_actor: 'Show requests by %{name}',
  other: { route: 'Other routes', address: 'Other addresses' },
  unmatched: 'Unknown route',
  list: 'Refused requests by hour',
  empty: 'No refused requests',
  empty_hint:
    'Requests refused because of missing permissions, a rejected CSRF token, or a rate limit appear here.',
  server_empty_hint: 'No requests were refused in this period.',
}

addTexts({ refused_requests: refusedRequestTexts })

declare module '../core/i18n/message_keys.js' {
  interface ConsoleMessages {
    refused_requests: typeof refusedRequestTexts
  }
}
