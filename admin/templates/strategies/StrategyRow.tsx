import { useState } from 'react'
import Autocomplete from '@mui/material/Autocomplete'
import Box from '@mui/material/Box'
import TextField from '@mui/material/TextField'
import Typography from '@mui/material/Typography'
import type { CatalogStrategy, StrategyChoice } from '#api/engines/redteam/vocabulary'
import { useText } from '../../core/i18n/i18n.js'
import { BackendMark } from '../../plugins/parts/BackendMark.js'
import { ChoiceRow } from '../plugins/ChoiceRow.js'

type Named = { id: string; name: string }

type Props = {
  strategy: CatalogStrategy
  choice: StrategyChoice | undefined
  isOn: boolean
  /** Why the strategy is unsupported; null if it is supported. A selected one can still be deselected. */
  unsupportedReason: string | null
  plugins: Named[]
  stepChoices: CatalogStrategy[]
  onToggle: () => void
  onConfigure: (config: Record<string, unknown>) => void
}

/** Row of a selectable strategy with description, cost and requirements. */
export function StrategyRow(props: Props) {
  const t = useText()
  const { strategy, isOn, unsupportedReason, onToggle } = props
  const [isOpen, setIsOpen] = useState(['layer', 'custom'].includes(strategy.id))
  const { builtIn, fanOut, multiTurn, risk } = strategy
  const canConfigure = isOn && strategy.id !== 'basic'
  const cost =
    fanOut === 1
      ? t('templates.strategies.cost_one')
      : t('templates.strategies.cost', { count: fanOut })
  const facts = [
    multiTurn ? `${cost}, ${t('templates.strategies.turns')}` : cost,
    t('templates.strategies.manual_effort', {
      level: t(`templates.strategies.level.${risk.humanComplexity}`),
    }),
  ]
  return (
    <ChoiceRow
      id={`strategy-${strategy.id}`}
      name={strategy.name}
      description={strategy.description}
      isChosen={isOn}
      isDisabled={unsupportedReason !== null && !isOn}
      onToggle={onToggle}
      notes={unsupportedReason === null ? [] : [['why-not', unsupportedReason]]}
      factsWidth={230}
      facts={
        <>
          <Typography variant="body2" color="text.secondary" component="div">
            {facts.map((fact) => (
              <div key={fact}>{fact}</div>
            ))}
          </Typography>
          {unsupportedReason === null && <BackendMark supported={builtIn.supported} />}
        </>
      }
      settings={
        canConfigure
          ? {
              label: t('templates.strategies.settings_of', { name: strategy.name }),
              isOpen,
              onToggle: () => setIsOpen(!isOpen),
              panel: <Settings {...props} />,
            }
          : null
      }
    />
  )
}

/** Setting that contains the number of variants, by strategy ID. */
const VARIANTS: Record<string, string> = {
  'jailbreak-templates': 'sample',
  'jailbreak:composite': 'n',
}

const MAX_VARIANTS = 10

function Settings({ strategy, choice, plugins, stepChoices, onConfigure }: Props) {
  const t = useText()
  const config = choice?.config ?? {}
  const variants = VARIANTS[strategy.id]
  const set = (key: string, value: unknown) => onConfigure({ ...config, [key]: value })
  return (
    <Box sx={{ pl: { xs: 1, sm: 5.5 }, pr: 1, py: 1.5, display: 'grid', gap: 1.5, maxWidth: 820 }}>
      {strategy.id === 'layer' && (
        <Several
          label={t('templates.strategies.steps')}
          help={t('templates.strategies.steps_help')}
          choices={stepChoices}
          value={idsIn(config.steps)}
          onChange={(ids) => set('steps', ids)}
        />
      )}
      {strategy.id === 'custom' && (
        <TextField
          multiline
          minRows={4}
          maxRows={14}
          required
          label={t('templates.strategies.custom')}
          helperText={t('templates.strategies.custom_help')}
          value={typeof config.strategyText === 'string' ? config.strategyText : ''}
          onChange={({ target }) => set('strategyText', target.value || undefined)}
        />
      )}
      <NumberSetting
        label={t('templates.strategies.tests')}
        help={t('templates.strategies.tests_help')}
        value={config.numTests}
        onChange={(value) => set('numTests', value)}
        width={320}
      />
      {variants && (
        <NumberSetting
          label={t('templates.strategies.sample')}
          value={config[variants]}
          onChange={(value) => set(variants, value)}
          max={MAX_VARIANTS}
          width={220}
        />
      )}
      <Several
        label={t('templates.strategies.plugins')}
        help={t('templates.strategies.plugins_help')}
        choices={plugins}
        value={idsIn(config.plugins)}
        onChange={(ids) => set('plugins', ids)}
      />
    </Box>
  )
}

function NumberSetting(props: {
  label: string
  help?: string
  value: unknown
  onChange: (value: number | undefined) => void
  max?: number
  width: number
}) {
  const { value, max } = props
  return (
    <TextField
      type="number"
      label={props.label}
      helperText={props.help}
      value={typeof value === 'number' ? value : ''}
      onChange={({ target }) =>
        props.onChange(target.value.trim() === '' ? undefined : Number(target.value))
      }
      slotProps={{
        htmlInput: { min: 1, ...(max === undefined ? {} : { max }) },
        inputLabel: { shrink: true },
      }}
      sx={{ maxWidth: props.width }}
    />
  )
}

const idsIn = (value: unknown): string[] =>
  Array.isArray(value) ? value.filter((entry) => typeof entry === 'string') : []

function Several(props: {
  label: string
  help: string
  choices: readonly Named[]
  value: string[]
  onChange: (ids: string[]) => void
}) {
  const { choices, value } = props
  const nameOf = (id: string) => choices.find((choice) => choice.id === id)?.name ?? id
  return (
    <Autocomplete
      multiple
      size="small"
      options={choices.map(({ id }) => id)}
      getOptionLabel={nameOf}
      value={value}
      onChange={(_, ids) => props.onChange(ids)}
      renderInput={(params) => (
        <TextField {...params} label={props.label} helperText={props.help} />
      )}
    />
  )
}
