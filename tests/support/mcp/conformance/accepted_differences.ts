import type { Eras } from '#tests/support/mcp/conformance/conformance_server'

type Difference = { reason: string; checks: string[] }

const NO_STREAM: Difference = {
  reason: 'A program has no streams, so that it cannot end that of a call before its result.',
  checks: ['server-sse-polling: server-sse-disconnect-resume'],
}

/**
 * Checks that pass directly but not through the gateway. Over HTTP, there are none if server and client share a revision.
 */
export const ACCEPTED: Partial<Record<`${string} ${Eras}${'' | ' program'}`, Difference[]>> = {
  '2025-11-25 modern': [
    {
      reason:
        'A server of 2026-07-28 cannot end a stream before its result, so that the client has nothing to continue.',
      checks: ['server-sse-polling: server-sse-disconnect-resume'],
    },
  ],
  '2025-11-25 legacy program': [NO_STREAM],
  '2025-11-25 dual program': [NO_STREAM],
  '2026-07-28 legacy': [
    {
      reason:
        'A request of an older server has no name, so that the key of the input cannot be the one that the suite expects.',
      checks: [
        'input-required-result-basic-elicitation: sep-2322-elicitation-incomplete',
        'input-required-result-basic-elicitation: sep-2322-elicitation-complete',
        'input-required-result-ignore-extra-params: sep-2322-ignore-unexpected-params',
      ],
    },
  ],
}
