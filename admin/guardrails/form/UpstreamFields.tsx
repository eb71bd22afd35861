import type { Control } from 'react-hook-form'
import {
  DEFAULT_UPSTREAMS,
  MAX_UPSTREAM_LENGTH,
  PROXY_APIS,
} from '#api/contract/guardrails/guardrail'
import { FieldGroup } from '../../core/forms/fields/FieldGroup.js'
import { FormField } from '../../core/forms/FormField.js'
import { useText } from '../../core/i18n/i18n.js'
import '../messages.js'
import type { GuardrailForm } from './guardrail_form.js'

/** Upstream URLs to which the proxy forwards the targets' requests. */
export function UpstreamFields({ control }: { control: Control<GuardrailForm> }) {
  const t = useText()
  return (
    <FieldGroup
      title={t('guardrails.upstream.title')}
      hint={t('guardrails.upstream.hint')}
      columns={{ sm: '1fr 1fr' }}
    >
      {PROXY_APIS.map((api) => (
        <FormField
          key={api}
          control={control}
          name={`upstreams.${api}`}
          label={t(`guardrails.upstream.${api}`)}
          help={t('guardrails.upstream.default', { url: DEFAULT_UPSTREAMS[api] })}
          slotProps={{ htmlInput: { maxLength: MAX_UPSTREAM_LENGTH, inputMode: 'url' } }}
        />
      ))}
    </FieldGroup>
  )
}
