import type { KeyboardEvent, ReactNode } from 'react'
import Box from '@mui/material/Box'
import Button from '@mui/material/Button'
import Paper from '@mui/material/Paper'
import Typography from '@mui/material/Typography'
import { Controller, useWatch, type UseFormReturn } from 'react-hook-form'
import { roles } from '#api/contract/resources/roles'
import { useText } from '../app/i18n.js'
import { ErrorAlert } from '../ui/ErrorAlert.js'
import { FormField } from '../ui/form/FormField.js'
import { LeaveGuard } from '../ui/form/LeaveGuard.js'
import { saveNamed } from '../ui/form/save_form.js'
import { useDraft } from '../ui/form/useDraft.js'
import { PermissionMatrix } from './PermissionMatrix.js'
import { PermissionWords } from './PermissionWords.js'
import type { RoleForm as Form } from './role_record.js'

type Props = {
  form: UseFormReturn<Form>
  submitText: string
  isPending: boolean
  error: unknown
  /** Built-in: to be looked at only. */
  isReadOnly?: boolean
  /** Throws what the server refused. */
  save: (form: Form) => Promise<void>
  actions?: ReactNode
}

/** The editor of a role: its name, the matrix of permissions, and beside it in words what they allow. */
export function RoleForm(props: Props) {
  const t = useText()
  const { form, error, isReadOnly = false } = props
  useDraft(form)
  const sets = useWatch({ control: form.control, name: 'permissionSets' })
  const nameMissing = t('form.required', { name: t('roles.field.name') })
  const submit = () => saveNamed({ form, save: props.save, nameMissing })
  const onKeyDown = (event: KeyboardEvent) => {
    if (event.key === 'Enter' && (event.ctrlKey || event.metaKey) && !isReadOnly) void submit()
  }
  const { isDirty } = form.formState
  return (
    <Paper
      component="form"
      variant="outlined"
      noValidate
      onKeyDown={onKeyDown}
      onSubmit={(event) => {
        event.preventDefault()
        void submit()
      }}
      sx={{ p: { xs: 1.5, sm: 2 } }}
    >
      <LeaveGuard isDirty={isDirty && !props.isPending} />
      {!isReadOnly && <NameFields control={form.control} />}
      <Box
        sx={{
          display: 'grid',
          gap: 3,
          gridTemplateColumns: { xs: 'minmax(0, 1fr)', md: 'minmax(0, 3fr) minmax(0, 2fr)' },
        }}
      >
        <Controller
          control={form.control}
          name="permissionSets"
          render={({ field, fieldState }) => (
            <div>
              <PermissionMatrix
                chosen={field.value}
                onChange={field.onChange}
                isReadOnly={isReadOnly}
              />
              <ErrorAlert error={fieldState.error} />
            </div>
          )}
        />
        <PermissionWords sets={sets} />
      </Box>
      <ErrorAlert error={error} />
      {!isReadOnly && (
        <Box sx={{ display: 'flex', flexWrap: 'wrap', gap: 1.5, alignItems: 'center', mt: 2 }}>
          <Button variant="contained" type="submit" loading={props.isPending}>
            {props.submitText}
          </Button>
          {isDirty && (
            <Typography variant="body2" color="text.secondary" role="status">
              {t('form.changed')}
            </Typography>
          )}
          <Box sx={{ flex: 1 }} />
          {props.actions}
        </Box>
      )}
    </Paper>
  )
}

function NameFields({ control }: Pick<UseFormReturn<Form>, 'control'>) {
  const t = useText()
  const { name, slug } = roles.fields
  return (
    <Box sx={{ display: 'grid', gap: 1.5, mb: 2, gridTemplateColumns: { md: '1fr 1fr' } }}>
      <FormField
        control={control}
        name="name"
        label={t('roles.field.name')}
        help={t('roles.help.name')}
        required
        slotProps={{ htmlInput: { maxLength: name.max } }}
      />
      <FormField
        control={control}
        name="slug"
        label={t('roles.field.slug')}
        help={t('roles.help.slug')}
        slotProps={{ htmlInput: { maxLength: slug.max } }}
      />
    </Box>
  )
}
