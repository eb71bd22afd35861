import { useMutation } from '@tanstack/react-query'
import type { McpExplanation } from '#api/contract/mcp/explanation'
import { post } from '../../core/data/api.js'

export type ExplainedCall = {
  userId: string | undefined
  applicationId: string
  tool: string
  arguments: unknown
}

/** A mutation although it changes nothing, because the arguments are sent in a request body. */
export const useExplain = () =>
  useMutation({
    mutationFn: (call: ExplainedCall) => post<McpExplanation>('mcp/permissions/explain', call),
  })
