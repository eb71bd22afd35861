import { useMutation, useQuery } from '@tanstack/react-query'
import type {
  OpenApiOperation,
  TargetCall,
  TargetDiscovery,
  TargetImport,
  TargetProbe,
} from '#api/contract/targets/target_settings'
import { post, read } from '../core/data/api.js'
import type { TargetRecord } from './target_form.js'

/** Resource name of the targets. */
export const TARGETS = 'redteam/targets'

/** Fetches the configuration that the command-line tool receives. */
export const useTargetConfig = ({ id, handedSecrets }: TargetRecord) =>
  useQuery({
    // Fetched separately, because react-admin's cached record may come from a list or an update response, which lacks the
    // configuration.
    queryKey: [TARGETS, 'config', id, handedSecrets],
    queryFn: read<{ config: Record<string, unknown> }>(`providers/${id}`),
    staleTime: 0,
    gcTime: 0,
  })

/** Connection settings of a form. `providerId` is the stored target whose credentials are used where the form has none. */
export type ConnectionCall = TargetCall & { providerId?: string }

/** Mutation that calls the target with connection settings, which do not have to be saved. */
export const useTestConnection = (onFailed: (error: Error) => void) =>
  useMutation({
    mutationFn: (call: ConnectionCall) => post<TargetProbe>('providers/test', call),
    onError: onFailed,
  })

/** Mutation that asks the target questions about itself. */
export const useDiscoverTarget = (onFailed: (error: Error) => void) =>
  useMutation({
    mutationFn: (call: ConnectionCall) => post<TargetDiscovery>('providers/discover', call),
    onError: onFailed,
  })

/** Mutation that calls a stored target. */
export const useTestTarget = (id: string) =>
  useMutation({ mutationFn: () => post<TargetProbe>(`providers/${id}/test`) })

/** Mutation that reads connection settings from a curl command, a raw request or a sample body. */
export const useImportRequest = (onDone: (found: TargetImport) => void) =>
  useMutation({
    mutationFn: (text: string) => post<TargetImport>('providers/import', { text }),
    onSuccess: onDone,
  })

const OPEN_API = 'providers/import/openapi'

/** Mutation that lists the operations of an OpenAPI document. */
export const useOpenApiOperations = (onDone: (operations: OpenApiOperation[]) => void) =>
  useMutation({
    mutationFn: async (text: string) =>
      (await post<{ operations: OpenApiOperation[] }>(OPEN_API, { text })).operations,
    onSuccess: onDone,
  })

/** Mutation that reads connection settings from an operation of an OpenAPI document. */
export const useImportOpenApi = (onDone: (found: TargetImport) => void) =>
  useMutation({
    mutationFn: (body: { text: string; operation: string }) => post<TargetImport>(OPEN_API, body),
    onSuccess: onDone,
  })
