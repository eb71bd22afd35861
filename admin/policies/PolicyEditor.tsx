import Box from '@mui/material/Box'
import { useForm, useWatch } from 'react-hook-form'
import { customPolicies } from '#api/contract/resources/custom_policies'
import { SEVERITIES } from '#api/engines/redteam/vocabulary'
import { useText } from '../app/i18n.js'
import { DeleteFromLibrary } from '../library/DeleteFromLibrary.js'
import { RecordForm } from '../library/RecordForm.js'
import { SampleAttack } from '../library/SampleAttack.js'
import { useSaveRecord } from '../library/useSaveRecord.js'
import { FormField } from '../ui/form/FormField.js'
import { FormSelect } from '../ui/form/FormSelect.js'
import { FormSwitch } from '../ui/form/FormSwitch.js'
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
        record && (
          <DeleteFromLibrary
            resource={POLICIES}
            subject="CustomPolicy"
            texts="library.policies"
            record={record}
            forget={() => form.reset(form.getValues())}
          />
        )
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
        <FormSelect
          control={control}
          name="severity"
          label={t('library.field.severity')}
          help={t('library.policies.severity_help')}
          choices={SEVERITIES}
          nameOf={(id) => t(`severity.${id}`)}
        />
        <FormField
          control={control}
          name="description"
          label={t('library.field.description')}
          rows={2}
          slotProps={{ htmlInput: { maxLength: fields.description.max } }}
        />
        <FormSwitch
          control={control}
          name="isShared"
          label={t('library.policies.shared')}
          help={t('library.policies.shared_help')}
        />
        <SampleAttack
          plugin={text.trim() ? { id: 'policy', config: { policy: text.trim() } } : null}
        />
      </Box>
    </RecordForm>
  )
}
