import Box from '@mui/material/Box'
import FormControlLabel from '@mui/material/FormControlLabel'
import FormHelperText from '@mui/material/FormHelperText'
import Switch from '@mui/material/Switch'
import { useController, useForm, useWatch } from 'react-hook-form'
import { customPolicies } from '#api/contract/resources/custom_policies'
import { SEVERITIES } from '#api/engines/redteam/vocabulary'
import { useText } from '../app/i18n.js'
import { useCan } from '../app/session.js'
import { RecordForm } from '../library/RecordForm.js'
import { SampleAttack } from '../library/SampleAttack.js'
import { useSaveRecord } from '../library/useSaveRecord.js'
import { DeleteRecord } from '../ui/DeleteRecord.js'
import { FormField } from '../ui/form/FormField.js'
import {
  formOfPolicy,
  POLICIES,
  policyFrom,
  type PolicyForm,
  type PolicyRecord,
} from './policy_record.js'

/** One rule, new or stored, with an attack on it to look at. */
export function PolicyEditor({ record }: { record: PolicyRecord | null }) {
  const t = useText()
  const form = useForm<PolicyForm>({ defaultValues: formOfPolicy(record) })
  const { control } = form
  const save = useSaveRecord<PolicyRecord>({
    resource: POLICIES,
    record,
    doneText: t(`library.policies.${record ? 'saved' : 'created'}`),
    forget: (saved) => form.reset(formOfPolicy(saved)),
  })
  const text = useWatch({ control, name: 'text' })
  const { fields } = customPolicies
  const needed = (label: string) => ({ required: t('form.required', { name: label }) })
  return (
    <RecordForm
      form={form}
      submitText={record ? t('form.save') : t('library.policies.create')}
      save={(values) => save(policyFrom(values))}
      actions={
        record && <DeletePolicy record={record} forget={() => form.reset(form.getValues())} />
      }
    >
      <Box sx={{ display: 'grid', gap: 2, maxWidth: 820 }}>
        <FormField
          control={control}
          name="name"
          label={t('library.field.name')}
          help={t('library.name_help')}
          required
          rules={needed(t('library.field.name'))}
          slotProps={{ htmlInput: { maxLength: fields.name.max } }}
        />
        <FormField
          control={control}
          name="text"
          label={t('library.field.text')}
          help={t('library.policies.text_help')}
          required
          rows={4}
          rules={needed(t('library.field.text'))}
          slotProps={{ htmlInput: { maxLength: fields.text.max } }}
        />
        <FormField
          control={control}
          name="severity"
          label={t('library.field.severity')}
          help={t('library.policies.severity_help')}
          select
          slotProps={{ select: { native: true } }}
        >
          {SEVERITIES.map((id) => (
            <option key={id} value={id}>
              {t(`severity.${id}`)}
            </option>
          ))}
        </FormField>
        <FormField
          control={control}
          name="description"
          label={t('library.field.description')}
          rows={2}
          slotProps={{ htmlInput: { maxLength: fields.description.max } }}
        />
        <SharedSwitch control={control} />
        <SampleAttack
          plugin={text.trim() ? { id: 'policy', config: { policy: text.trim() } } : null}
        />
      </Box>
    </RecordForm>
  )
}

function SharedSwitch({ control }: Pick<ReturnType<typeof useForm<PolicyForm>>, 'control'>) {
  const t = useText()
  const { field } = useController({ control, name: 'isShared' })
  return (
    <Box>
      <FormControlLabel
        control={
          <Switch
            checked={field.value}
            onChange={({ target }) => field.onChange(target.checked)}
            slotProps={{ input: { 'aria-describedby': 'shared-help' } }}
          />
        }
        label={t('library.policies.shared')}
      />
      <FormHelperText id="shared-help">{t('library.policies.shared_help')}</FormHelperText>
    </Box>
  )
}

function DeletePolicy({ record, forget }: { record: PolicyRecord; forget: () => void }) {
  const t = useText()
  const mayDelete = useCan('delete', 'CustomPolicy')
  if (!mayDelete) return null
  return (
    <DeleteRecord
      resource={POLICIES}
      record={record}
      buttonText={t('library.policies.delete')}
      confirmText={t('library.policies.delete_one', { name: record.name })}
      consequence={t('library.policies.delete_hint')}
      doneText={t('library.policies.deleted', { smart_count: 1 })}
      forget={forget}
    />
  )
}
