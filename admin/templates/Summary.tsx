import Alert from '@mui/material/Alert'
import Box from '@mui/material/Box'
import Typography from '@mui/material/Typography'
import { useFormContext, useWatch } from 'react-hook-form'
import { SEVERITIES, type PluginChoice } from '#api/engines/redteam/vocabulary'
import { useText } from '../app/i18n.js'
import type { Catalog } from '#api/contract/catalog'
import { SeverityChip } from '../ui/SeverityChip.js'
import { libraryPolicyOf, needsConfiguration, textOf } from './plugin_fields.js'
import { isStrategyOn, type TemplateForm } from './template_form.js'
import { useTemplateEstimate } from './useTemplateEstimate.js'

/** What will be tested, and what a scan would leave out and why. */
export function Summary({ catalog }: { catalog: Catalog }) {
  const t = useText()
  const { control } = useFormContext<TemplateForm>()
  const { plugins, strategies } = useWatch({ control, name: 'config' })
  const { data: estimate } = useTemplateEstimate()
  const known = new Map(catalog.plugins.map((plugin) => [plugin.id, plugin]))
  const nameOf = (id: string) => known.get(id)?.name ?? id
  const severities = plugins.map(({ id, severity }) => severity ?? known.get(id)?.severity)
  const policies = plugins.filter(({ id }) => id === 'policy')
  const goals = plugins
    .filter(({ id }) => id === 'intent')
    .flatMap(({ config }) => textOf(config?.intent).split('\n').filter(Boolean))
  const unready = [...new Set(plugins.filter(needsConfiguration).map(({ id }) => nameOf(id)))]
  const chosen = catalog.strategies
    .filter(({ id }) => isStrategyOn(strategies, id))
    .map(({ name }) => name)
  return (
    <Box component="section" aria-labelledby="summary-title" sx={{ display: 'grid', gap: 1.5 }}>
      <Typography id="summary-title" variant="h2">
        {t('templates.review.summary')}
      </Typography>
      {plugins.length === 0 ? (
        <Typography color="text.secondary">{t('templates.review.nothing')}</Typography>
      ) : (
        <Box role="group" aria-label={t('templates.review.severities')}>
          <Box sx={{ display: 'flex', flexWrap: 'wrap', gap: 1 }}>
            {SEVERITIES.map((severity) => {
              const count = severities.filter((one) => one === severity).length
              return count > 0 && <SeverityChip key={severity} severity={severity} count={count} />
            })}
          </Box>
        </Box>
      )}
      <Lines title={t('templates.review.chosen_strategies')} lines={[chosen.join(', ')]} />
      <Lines
        title={t('templates.review.policies')}
        lines={policies.map(nameOfPolicy).filter(Boolean)}
      />
      <Lines title={t('templates.review.intents')} lines={goals} />
      {unready.length > 0 && (
        <Alert severity="warning">
          {t('templates.review.needs', { names: unready.join(', ') })}
        </Alert>
      )}
      {estimate && estimate.skipped.length > 0 && (
        <Box>
          <Typography variant="h3">{t('templates.review.skipped')}</Typography>
          <Box component="ul" sx={{ m: 0, pl: 2.5, maxHeight: 260, overflow: 'auto' }} tabIndex={0}>
            {estimate.skipped.map(({ id, kind, reason }) => (
              <li key={`${kind} ${id}`}>
                <Typography variant="body2">
                  <strong>{kind === 'plugin' ? nameOf(id) : id}</strong>: {reason}
                </Typography>
              </li>
            ))}
          </Box>
        </Box>
      )}
    </Box>
  )
}

const nameOfPolicy = (choice: PluginChoice) =>
  libraryPolicyOf(choice)?.name ?? textOf(choice.config?.policy)

function Lines({ title, lines }: { title: string; lines: string[] }) {
  const shown = lines.filter(Boolean)
  if (shown.length === 0) return null
  return (
    <Box>
      <Typography variant="h3">{title}</Typography>
      {shown.map((line, index) => (
        <Typography key={index} variant="body2" sx={{ overflowWrap: 'anywhere' }}>
          {line}
        </Typography>
      ))}
    </Box>
  )
}
