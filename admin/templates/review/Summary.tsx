import Alert from '@mui/material/Alert'
import Box from '@mui/material/Box'
import Typography from '@mui/material/Typography'
import { useFormContext, useWatch } from 'react-hook-form'
import { SEVERITIES, type PluginChoice } from '#api/engines/redteam/vocabulary'
import type { TemplateEstimate } from '#api/contract/library/template'
import { useText } from '../../core/i18n/i18n.js'
import type { Catalog } from '#api/contract/library/catalog'
import { SeverityChip } from '../../core/display/chips/SeverityChip.js'
import { libraryPolicyOf, needsConfiguration, textOf } from '../plugin_fields.js'
import { isStrategyOn, type TemplateForm } from '../template_form.js'
import { useTemplateEstimate } from '../estimate/useTemplateEstimate.js'

/** Test scope of the template, and the parts that a scan would skip, with the reasons. */
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
        <Typography color="text.secondary">{t('templates.review.no_plugins')}</Typography>
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
      <Lines title={t('templates.review.strategies')} lines={[chosen.join(', ')]} />
      <Lines
        title={t('templates.review.policies')}
        lines={policies.map(nameOfPolicy).filter(Boolean)}
      />
      <Lines title={t('templates.review.intents')} lines={goals} />
      {unready.length > 0 && (
        <Alert severity="warning">
          {t('templates.review.needs_configuration', { names: unready.join(', ') })}
        </Alert>
      )}
      {estimate && estimate.skipped.length > 0 && (
        <Skipped skipped={estimate.skipped} nameOf={nameOf} />
      )}
    </Box>
  )
}

const nameOfPolicy = (choice: PluginChoice) =>
  libraryPolicyOf(choice)?.name ?? textOf(choice.config?.policy)

function Skipped(props: {
  skipped: TemplateEstimate['skipped']
  nameOf: (pluginId: string) => string
}) {
  const t = useText()
  return (
    <Box>
      <Typography variant="h3">{t('templates.review.skipped')}</Typography>
      <Box
        tabIndex={0}
        role="group"
        aria-label={t('templates.review.skipped')}
        sx={{ maxHeight: 260, overflow: 'auto' }}
      >
        <Box component="ul" sx={{ m: 0, pl: 2.5 }}>
          {props.skipped.map(({ id, kind, reason }) => (
            <li key={`${kind} ${id}`}>
              <Typography variant="body2">
                <strong>{kind === 'plugin' ? props.nameOf(id) : id}</strong>: {reason}
              </Typography>
            </li>
          ))}
        </Box>
      </Box>
    </Box>
  )
}

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
