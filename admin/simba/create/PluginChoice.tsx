import { useController, useFormContext, useWatch } from 'react-hook-form'
import Stack from '@mui/material/Stack'
import type { Catalog } from '#api/contract/library/catalog'
import { RadioChoice } from '../../core/forms/fields/RadioChoice.js'
import { useText } from '../../core/i18n/i18n.js'
import './messages.js'
import { PluginsField } from './PluginsField.js'
import type { SessionForm } from './session_form.js'

/** Choice between recommended plugins and a custom list. */
export function PluginChoice({ catalog }: { catalog: Catalog }) {
  const t = useText()
  const { control } = useFormContext<SessionForm>()
  const { field } = useController({ control, name: 'pluginChoice' })
  const isChosen = useWatch({ control, name: 'pluginChoice' }) === 'chosen'
  return (
    <Stack spacing={1.5}>
      <RadioChoice
        label={t('simba.form.plugins')}
        value={field.value}
        choices={['recommended', 'chosen'] as const}
        nameOf={(id) => t(`simba.form.plugin_choice.${id}`)}
        hintOf={(id) => t(`simba.form.plugin_choice.${id}_hint`)}
        onChange={field.onChange}
      />
      {isChosen && (
        <PluginsField
          name="plugins"
          label={t('simba.form.plugin_field')}
          requiredText={t('simba.form.plugins_required')}
          catalog={catalog}
        />
      )}
    </Stack>
  )
}
