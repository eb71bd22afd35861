import Alert from '@mui/material/Alert'
import Typography from '@mui/material/Typography'
import { useFormContext, useWatch } from 'react-hook-form'
import type { CatalogStrategy, StrategyChoice } from '#api/engines/redteam/vocabulary'
import { useText } from '../../core/i18n/i18n.js'
import type { Catalog } from '#api/contract/library/catalog'
import { StrategyGroup } from './StrategyGroup.js'
import { StrategyRow } from './StrategyRow.js'
import { isBasicOff, isStrategyOn, toggleStrategy, type TemplateForm } from '../template_form.js'
import { useStrategySupport } from '../queries.js'

/** Strategy kinds in display order: cheap and widely supported ones first. */
const KINDS = [
  'baseline',
  'encoding',
  'single-turn',
  'collection',
  'composer',
  'single-turn-iterative',
  'multi-turn',
  'agentic',
  'regression',
  'modality',
] as const

/** Strategies missing from the list: `default` is an alias that changes between releases; `simba` has its own page. */
const NOT_OFFERED = ['default', 'simba']

const isOffered = ({ id, name }: CatalogStrategy) =>
  !NOT_OFFERED.includes(id) && !name.includes('[DEPRECATED]')

/** Strategy selection with costs; unsupported strategies come last, with the reason. */
export function StrategiesTab({ catalog }: { catalog: Catalog }) {
  const t = useText()
  const { control, setValue, getValues } = useFormContext<TemplateForm>()
  const strategies = useWatch({ control, name: 'config.strategies' })
  const offered = catalog.strategies.filter(
    (strategy) => isOffered(strategy) || isStrategyOn(strategies, strategy.id)
  )
  const reasons = useStrategySupport(catalog.strategies.filter(isOffered))
  const change = (next: (now: StrategyChoice[]) => StrategyChoice[]) =>
    setValue('config.strategies', next(getValues('config.strategies')), { shouldDirty: true })
  const plugins = useChosenPlugins(catalog)
  const steps = offered.filter(
    ({ id }) => !reasons.has(id) && !['layer', 'basic', 'other-encodings'].includes(id)
  )
  const isOn = ({ id }: CatalogStrategy) => isStrategyOn(strategies, id)
  const count = offered.filter(isOn).length
  const row = (strategy: CatalogStrategy) => (
    <StrategyRow
      key={strategy.id}
      strategy={strategy}
      choice={strategies.find((choice) => choice.id === strategy.id)}
      isOn={isOn(strategy)}
      unsupportedReason={reasons.get(strategy.id) ?? null}
      plugins={plugins}
      stepChoices={steps}
      onToggle={() => change((now) => toggleStrategy(now, strategy.id))}
      onConfigure={(config) =>
        change((now) =>
          now.map((choice) => (choice.id === strategy.id ? withConfig(choice.id, config) : choice))
        )
      }
    />
  )
  const able = offered.filter(({ id }) => !reasons.has(id))
  const unable = offered.filter(({ id }) => reasons.has(id))
  return (
    <>
      <Selection strategies={strategies} count={count} />
      {KINDS.map((kind) => (
        <StrategyGroup
          key={kind}
          id={`strategies-${kind}`}
          title={t(`templates.strategies.kind.${kind}`)}
          strategies={able.filter((strategy) => strategy.kind.split(' ')[0] === kind)}
          {...{ isOn, row }}
        />
      ))}
      <StrategyGroup
        id="strategies-unable"
        title={t('templates.strategies.unavailable')}
        strategies={unable}
        {...{ isOn, row }}
      />
    </>
  )
}

function Selection(props: { strategies: StrategyChoice[]; count: number }) {
  const t = useText()
  return (
    <>
      <Typography color="text.secondary">{t('templates.strategies.hint')}</Typography>
      <Typography role="status" sx={{ fontWeight: 600, mt: 1 }}>
        {t('templates.strategies.selected', { smart_count: props.count })}
      </Typography>
      {isBasicOff(props.strategies) && (
        <Alert severity="info" sx={{ mt: 1 }}>
          {t('templates.strategies.basic_off')}
        </Alert>
      )}
    </>
  )
}

/** Returns the IDs and names of the template's plugins, without duplicates. */
function useChosenPlugins(catalog: Catalog) {
  const { control } = useFormContext<TemplateForm>()
  const plugins = useWatch({ control, name: 'config.plugins' })
  const names = new Map(catalog.plugins.map(({ id, name }) => [id, name]))
  return [...new Set(plugins.map(({ id }) => id))].map((id) => ({ id, name: names.get(id) ?? id }))
}

/** Returns the strategy choice without empty settings. */
function withConfig(id: string, config: Record<string, unknown>): StrategyChoice {
  const set = Object.entries(config).filter(
    ([, value]) => value !== undefined && !(Array.isArray(value) && value.length === 0)
  )
  return set.length > 0 ? { id, config: Object.fromEntries(set) } : { id }
}
