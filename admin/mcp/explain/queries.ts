import { useMutation } from '@tanstack/react-query'
import type { McpExplanation } from '#api/contract/mcp/explanation'
import { post } from '../../core/data/api.js'

export type ExplainedCall = {
  userId: string | undefined
  applicationId: string
  tool: string
  arguments: unknown
}

/** Mutation because arguments belong in a body; it changes nothing. */
export const useExplain = () =>
  useMutation({
    mutationFn: (call: ExplainedCall) => post<McpExplanation>('mcp/permissions/explain', call),
  })
