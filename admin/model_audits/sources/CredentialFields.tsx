import { useWatch, type Control } from 'react-hook-form'
import { MAX_AUDIT_TOKEN } from '#api/contract/model_audits/model_audit'
import { MAX_SERVICE_ACCOUNT } from '#api/contract/model_audits/model_source'
import { FormSelect } from '../../core/forms/fields/FormSelect.js'
import { FormField } from '../../core/forms/FormField.js'
import { useText } from '../../core/i18n/i18n.js'
import './messages.js'
import { CREDENTIAL_FIELDS, type CredentialChoice, type SourceForm } from './source_form.js'

/** Fields for the credential of a source. Stored credentials are write-only. */
export function CredentialFields(props: { control: Control<SourceForm>; hasStored: boolean }) {
  const t = useText()
  const { control, hasStored } = props
  const [kind, choice] = useWatch({ control, name: ['kind', 'credentialChoice'] })
  if (kind === 'folder') return null
  const choices: CredentialChoice[] = hasStored ? ['keep', 'new', 'none'] : ['none', 'new']
  return (
    <>
      <FormSelect
        control={control}
        name="credentialChoice"
        label={t('model_sources.field.credential')}
        help={t('model_sources.help.credential')}
        choices={choices}
        nameOf={(id) => t(`model_sources.credential.${id}`)}
      />
      {choice === 'new' &&
        CREDENTIAL_FIELDS[kind].map((name) => (
          <FormField
            key={name}
            control={control}
            name={`credential.${name}`}
            label={
              name === 'sessionToken'
                ? `${t(`model_sources.field.${name}`)} (${t('common.optional')})`
                : t(`model_sources.field.${name}`)
            }
            required={name !== 'sessionToken'}
            autoComplete="new-password"
            {...(name === 'serviceAccount'
              ? { rows: 4, isCode: true, help: t('model_sources.help.serviceAccount') }
              : { type: name === 'accessKeyId' ? 'text' : 'password' })}
            slotProps={{
              htmlInput: {
                maxLength: name === 'serviceAccount' ? MAX_SERVICE_ACCOUNT : MAX_AUDIT_TOKEN,
              },
            }}
          />
        ))}
    </>
  )
}
