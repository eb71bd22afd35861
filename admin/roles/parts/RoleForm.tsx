import type { ReactNode } from 'react'
import Box from '@mui/material/Box'
import Paper from '@mui/material/Paper'
import { Controller, useWatch, type UseFormReturn } from 'react-hook-form'
import { roles } from '#api/contract/resources/roles'
import { useText } from '../../core/i18n/i18n.js'
import { ErrorAlert } from '../../core/states/ErrorAlert.js'
import { FormField } from '../../core/forms/FormField.js'
import { FormFrame } from '../../core/forms/FormFrame.js'
import { useRequired } from '../../core/forms/fields/useRequired.js'
import { SaveButton } from '../../core/forms/saving/SaveButton.js'
import { SaveFailure } from '../../core/forms/saving/SaveFailure.js'
import { useSaveForm } from '../../core/forms/saving/useSaveForm.js'
import type { Conflict } from '../../core/forms/saving/useVersionedUpdate.js'
import { PermissionMatrix } from './PermissionMatrix.js'
import { PermissionWords } from './PermissionWords.js'
import type { RoleForm as Form } from '../role_record.js'

type Props = {
  form: UseFormReturn<Form>
  submitText: string
  /** True for built-in roles. */
  isReadOnly?: boolean
  /** Saves the values. Rejects with the server's error. */
  save: (form: Form) => Promise<unknown>
  /** Choices after a conflict with another version; null for a new role. */
  conflict: Conflict | null
  actions?: ReactNode
}

/** Form for a role: name, permission matrix, and a summary of the permissions. */
export function RoleForm(props: Props) {
  const { form, isReadOnly = false } = props
  const saving = useSaveForm(props)
  const { submit, isPending } = saving
  const sets = useWatch({ control: form.control, name: 'permissionSets' })
  const { isDirty } = form.formState
  return (
    <Paper variant="outlined" sx={{ p: { xs: 1.5, sm: 2 } }}>
      <FormFrame onSubmit={() => !isReadOnly && submit()} {...{ isDirty, isPending }}>
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
        <SaveFailure saving={saving} conflict={props.conflict} />
        {!isReadOnly && (
          <Box sx={{ display: 'flex', flexWrap: 'wrap', gap: 1.5, alignItems: 'center', mt: 2 }}>
            <SaveButton text={props.submitText} {...{ isDirty, isPending }} />
            <Box sx={{ flex: 1 }} />
            {props.actions}
          </Box>
        )}
      </FormFrame>
    </Paper>
  )
}

function NameFields({ control }: Pick<UseFormReturn<Form>, 'control'>) {
  const t = useText()
  const required = useRequired()
  const { name, slug } = roles.fields
  return (
    <Box sx={{ display: 'grid', gap: 1.5, mb: 2, gridTemplateColumns: { md: '1fr 1fr' } }}>
      <FormField
        control={control}
        name="name"
        label={t('roles.field.name')}
        help={t('roles.help.name')}
        required
        rules={required(t('roles.field.name'))}
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
