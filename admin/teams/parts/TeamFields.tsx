import Stack from '@mui/material/Stack'
import type { Control, UseFormReturn } from 'react-hook-form'
import { teams } from '#api/contract/resources/teams'
import { SLUG_PATTERN } from '#api/contract/accounts/team'
import { useText } from '../../core/i18n/i18n.js'
import { FormField } from '../../core/forms/FormField.js'
import { fieldErrorsOf } from '../../core/forms/server_errors.js'

export type TeamForm = { name: string; slug: string; description: string }

const { name, slug, description } = teams.fields

/** Form fields for a team. If the slug of a new team is blank, the server generates one. */
export function TeamFields({ control, isNew }: { control: Control<TeamForm>; isNew: boolean }) {
  const t = useText()
  const isMissing = (text: string) => text.trim() === ''
  return (
    <Stack spacing={2}>
      <FormField
        control={control}
        name="name"
        label={t('teams.field.name')}
        required
        autoFocus={isNew}
        rules={{ validate: (text) => !isMissing(text) || t('teams.name_required') }}
        slotProps={{ htmlInput: { maxLength: name.max } }}
      />
      <FormField
        control={control}
        name="slug"
        label={t('teams.field.slug')}
        required={!isNew}
        help={t(isNew ? 'teams.slug_hint' : 'teams.slug_change_hint')}
        rules={{
          validate: (text) =>
            isMissing(text)
              ? isNew || t('teams.slug_required')
              : SLUG_PATTERN.test(text.trim()) || t('teams.slug_format'),
        }}
        slotProps={{
          htmlInput: { maxLength: slug.max, autoCapitalize: 'none', spellCheck: false },
        }}
      />
      <FormField
        control={control}
        name="description"
        label={t('teams.field.description')}
        help={t('teams.description_hint')}
        rows={2}
        slotProps={{ htmlInput: { maxLength: description.max } }}
      />
    </Stack>
  )
}

/** Builds the request body. Omits a blank slug, so that the server generates one. */
export const teamFrom = (form: TeamForm) => ({
  name: form.name.trim(),
  description: form.description.trim() || null,
  ...(form.slug.trim() ? { slug: form.slug.trim() } : {}),
})

/** Shows server errors next to their fields. Returns false if no error belongs to a field. */
export function showRefusal({ setError }: UseFormReturn<TeamForm>, error: unknown): boolean {
  const known = ['name', 'slug', 'description'] as const
  let isFirst = true
  for (const [field, message] of fieldErrorsOf(error)) {
    const at = known.find((one) => one === field)
    if (!at) continue
    setError(at, { message }, { shouldFocus: isFirst })
    isFirst = false
  }
  return !isFirst
}
