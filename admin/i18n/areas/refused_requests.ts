import { addTexts } from '../../app/i18n.js'

/** Counts of refused requests, of an organization and of the server. */
const refusedRequestTexts = {
  title: 'Refused requests',
  subtitle:
    'Requests of members and API tokens that were denied, counted by hour and kept for 90 days. Requests without a valid sign-in are counted for the whole server only.',
  server_title: 'Refused requests of the server',
  server_subtitle:
    'Denied requests of all organizations and of callers without a valid sign-in, counted by hour and kept for 90 days.',
  server_link: 'Refused requests',
  failed: 'Refused requests could not be loaded',
  tabs: 'Views of the audit log',
  tab: { changes: 'Changes', refused: 'Refused requests' },
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
  peak: 'Peak: %{at}, %{count} requests',
  reasons: 'By reason',
  actors: 'By actor',
  addresses: 'By network address',
  routes: 'By route',
  callers: 'By caller',
  anonymous: 'Without a known organization',
  members: 'Members of organizations',
  actor: 'Actor',
  user: 'User',
  address: 'Network address',
  route: 'Route',
  caller: 'Caller',
  count: 'Requests',
  last: 'Last',
  code: 'Error code',
  former_member: 'Former member',
  with_token: 'API token %{name}',
  deleted_token: 'Deleted API token',
  only_actor: 'Show requests of %{name}',
  other: { route: 'Other routes', address: 'Other addresses' },
  unmatched: 'Unknown route',
  list: 'Refused requests by hour',
  empty: 'No refused requests',
  empty_hint:
    'Requests that are denied because of missing permissions, a rejected CSRF token or a rate limit appear here.',
  server_empty_hint: 'No request was denied in this period.',
}

addTexts({ refused_requests: refusedRequestTexts })
