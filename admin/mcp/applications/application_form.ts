import type { Enforcement, McpApplicationRecord } from '#api/contract/mcp/application'

export type ApplicationForm = {
  name: string
  description: string
  isActive: boolean
  enforcement: Enforcement
  flowEnforcement: Enforcement
  keepsNames: boolean
  toolIds: string[]
}

/** Returns the form values of a stored application, or of a new one. */
export const formOf = (record: McpApplicationRecord | null): ApplicationForm => ({
  name: record?.name ?? '',
  description: record?.description ?? '',
  isActive: record?.isActive ?? true,
  enforcement: record?.enforcement ?? 'block',
  flowEnforcement: record?.flowEnforcement ?? 'block',
  keepsNames: record?.keepsNames ?? false,
  toolIds: (record?.tools ?? []).map(({ id }) => id),
})

/** Builds the request body from the form's values. */
export const applicationFrom = (form: ApplicationForm) => ({
  ...form,
  name: form.name.trim(),
  description: form.description.trim() || null,
})
