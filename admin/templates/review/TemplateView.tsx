import Box from '@mui/material/Box'
import Paper from '@mui/material/Paper'
import Stack from '@mui/material/Stack'
import Typography from '@mui/material/Typography'
import { FormProvider, useForm } from 'react-hook-form'
import type { Catalog } from '#api/contract/library/catalog'
import { useText } from '../../core/i18n/i18n.js'
import { ChosenPlugins } from '../plugins/ChosenPlugins.js'
import { EstimateBar } from '../estimate/EstimateBar.js'
import { OptionFacts } from './OptionFacts.js'
import { Summary } from './Summary.js'
import { formOf, type TemplateForm, type TemplateRecord } from '../template_form.js'
import { YamlView } from './YamlView.js'

/** Read-only template for users without edit permission. */
export function TemplateView({
  template,
  catalog,
}: {
  template: TemplateRecord
  catalog: Catalog
}) {
  const t = useText()
  // Never submitted. Needed only because summary, estimate and YAML require a form context.
  const form = useForm<TemplateForm>({ defaultValues: formOf(template, catalog) })
  const { description, config } = form.getValues()
  return (
    <FormProvider {...form}>
      <Typography color="text.secondary">{t('templates.read_only')}</Typography>
      {description && (
        <Typography sx={{ mt: 1, overflowWrap: 'anywhere', whiteSpace: 'pre-wrap' }}>
          {description}
        </Typography>
      )}
      <Paper variant="outlined" sx={{ mt: 2, p: { xs: 1.5, sm: 2 } }}>
        <EstimateBar />
        <Box sx={COLUMNS}>
          <Stack spacing={4}>
            <Summary catalog={catalog} />
            <ChosenPlugins config={config} catalog={catalog} />
            <OptionFacts config={config} />
          </Stack>
          <YamlView fileName={template.name} />
        </Box>
      </Paper>
    </FormProvider>
  )
}

const COLUMNS = {
  display: 'grid',
  gap: 4,
  mt: 2,
  alignItems: 'start',
  gridTemplateColumns: { xs: 'minmax(0, 1fr)', lg: 'minmax(0, 1fr) minmax(0, 1fr)' },
} as const
