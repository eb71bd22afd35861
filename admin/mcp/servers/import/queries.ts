import { useMutation, useQuery } from '@tanstack/react-query'
import type { ServerImportPreview, ServerImportResult } from '#api/contract/mcp/server_import'
import { post } from '../../../core/data/api.js'
import { queryClient } from '../../../core/data/queryClient.js'
import { SERVERS } from '../../places.js'
import { DASHBOARD } from '../../queries.js'

/** Fetches the servers that a configuration file contains. A null content skips the request. */
export const useServerImportPreview = (content: string | null) =>
  useQuery({
    queryKey: ['mcp-server-import', content],
    queryFn: ({ signal }) =>
      post<ServerImportPreview>('mcp/servers/import/preview', { content }, { signal }),
    enabled: content !== null,
    // The content can contain credentials, so it must not outlive the dialog in the cache.
    gcTime: 0,
  })

/** Mutation that proposes the named servers of a configuration file. */
export const useImportServers = (
  onDone: (result: ServerImportResult, names: readonly string[]) => void
) =>
  useMutation({
    mutationFn: (body: { content: string; names: string[] }) =>
      post<ServerImportResult>('mcp/servers/import', body),
    gcTime: 0,
    onSuccess: async (result, { names }) => {
      await Promise.all(
        [SERVERS, DASHBOARD].map((key) => queryClient.invalidateQueries({ queryKey: [key] }))
      )
      onDone(result, names)
    },
  })
