import Box from '@mui/material/Box'
import Typography from '@mui/material/Typography'
import { useFormContext, useWatch } from 'react-hook-form'
import type { CatalogPreset } from '#api/engines/redteam/vocabulary'
import { useText } from '../../../core/i18n/i18n.js'
import type { Catalog } from '#api/contract/library/catalog'
import { PresetChip } from './PresetChip.js'
import { usePresetGaps } from './usePresetGaps.js'
import { onlyPlugins, type TemplateForm } from '../../template_form.js'

export function PresetChoice({ catalog }: { catalog: Catalog }) {
  const t = useText()
  const { control, setValue, getValues } = useFormContext<TemplateForm>()
  const choices = useWatch({ control, name: 'config.plugins' })
  const gaps = usePresetGaps(catalog)
  const chosen = new Set(choices.map(({ id }) => id))
  const isActive = ({ plugins }: CatalogPreset) =>
    plugins.length === chosen.size && plugins.every((id) => chosen.has(id))
  const apply = ({ plugins, strategies }: CatalogPreset) => {
    const now = getValues('config')
    const kept = new Map(now.strategies.map((strategy) => [strategy.id, strategy]))
    setValue('config.plugins', onlyPlugins(now.plugins, plugins), { shouldDirty: true })
    setValue(
      'config.strategies',
      strategies.map((choice) =>
        choice.id === 'basic' ? choice : (kept.get(choice.id) ?? choice)
      ),
      { shouldDirty: true }
    )
  }
  return (
    <Box role="group" aria-labelledby="presets-title">
      <Typography id="presets-title" variant="h3">
        {t('templates.plugins.presets')}
      </Typography>
      <Typography variant="body2" color="text.secondary" sx={{ mb: 1 }}>
        {t('templates.plugins.presets_hint')}
      </Typography>
      <Box sx={{ display: 'flex', flexWrap: 'wrap', gap: 1 }}>
        {catalog.presets.map((preset) => (
          <PresetChip
            key={preset.id}
            preset={preset}
            gap={gaps.get(preset.id)}
            isActive={isActive(preset)}
            onChoose={() => apply(preset)}
          />
        ))}
      </Box>
    </Box>
  )
}
