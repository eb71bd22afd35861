import { useQuery } from '@tanstack/react-query'
import type { McpSignIn } from '#api/contract/mcp/sign_in'
import { put, read } from '../../core/data/api.js'
import { queryClient } from '../../core/data/queryClient.js'

const SIGN_IN = 'mcp-sign-in'

/** Fetches the sign-in settings for the organization's MCP clients. */
export const useSignInSettings = (isEnabled: boolean) =>
  useQuery({ queryKey: [SIGN_IN], queryFn: read<McpSignIn>('mcp/sign-in'), enabled: isEnabled })

export async function saveSignIn(settings: Omit<McpSignIn, 'provider'>): Promise<void> {
  await put('mcp/sign-in', settings)
  await queryClient.invalidateQueries({ queryKey: [SIGN_IN] })
}
