import { useMutation } from '@tanstack/react-query'
import type { McpExplanation } from '#api/contract/mcp/explanation'
import { post } from '../../core/data/api.js'

export type ExplainedCall = {
  userId: string | undefined
  applicationId: string
  tool: string
  arguments: unknown
}

/** Uses `useMutation`, because the read-only request is a POST that is sent on demand. */
export const useExplain = () =>
  useMutation({
    mutationFn: (call: ExplainedCall) => post<McpExplanation>('mcp/permissions/explain', call),
  })
