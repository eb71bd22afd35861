import { useState } from 'react'
import Box from '@mui/material/Box'
import Button from '@mui/material/Button'
import Checkbox from '@mui/material/Checkbox'
import FormControlLabel from '@mui/material/FormControlLabel'
import FormGroup from '@mui/material/FormGroup'
import FormLabel from '@mui/material/FormLabel'
import Popover from '@mui/material/Popover'
import Switch from '@mui/material/Switch'
import TextField from '@mui/material/TextField'
import type { EvalDetail } from '#api/contract/evals/eval'
import { useText } from '../../core/i18n/i18n.js'
import { DEFAULT_CELL_VIEW, type CellView } from '../cell/cell_view.js'
import { promptName } from '../charts/prompt_name.js'
import { ownColumns } from '../view/columns.js'
import { CUTS, IMAGE_SIZES, ZOOMS, type EvalView } from '../view/eval_view.js'
import type { EvalLinks } from '../view/useEvalView.js'

const SWITCHES = [
  'compact',
  'wrap',
  'markdown',
  'prettyJson',
  'showInference',
  'showPrompts',
] as const

type Props = { detail: EvalDetail; links: EvalLinks }

/** Popover for columns and display options. Each choice immediately updates the URL. */
export function ViewSettings(props: Props & { anchor: HTMLElement; onClose: () => void }) {
  const t = useText()
  return (
    <Popover
      open
      anchorEl={props.anchor}
      onClose={props.onClose}
      anchorOrigin={{ vertical: 'bottom', horizontal: 'right' }}
      transformOrigin={{ vertical: 'top', horizontal: 'right' }}
      slotProps={{
        paper: {
          'role': 'dialog',
          'aria-label': t('eval_table.view.title'),
          'sx': { p: 2, width: 'min(380px, calc(100vw - 24px))' },
        },
      }}
    >
      <Settings detail={props.detail} links={props.links} />
    </Popover>
  )
}

type Choices = Pick<EvalView, 'hidden' | 'zoom' | 'cell'>

const choicesOf = ({ hidden, zoom, cell }: EvalView): Choices => ({ hidden, zoom, cell })

/** Updates the controls immediately and the table in a low-priority transition. */
function useChoices({ view, go }: EvalLinks) {
  const [chosen, setChosen] = useState(() => choicesOf(view))
  const [shownFor, setShownFor] = useState(view)
  if (shownFor !== view) {
    setShownFor(view)
    setChosen(choicesOf(view))
  }
  const choose = (part: Partial<Choices>) => {
    setChosen({ ...chosen, ...part })
    go(part)
  }
  return { chosen, choose }
}

function Settings({ detail, links }: Props) {
  const t = useText()
  const { chosen, choose } = useChoices(links)
  const { zoom, cell } = chosen
  // Compact rows could not show the effect of the other options, so setting one turns them off.
  const set = (part: Partial<CellView>) => choose({ cell: { ...cell, compact: false, ...part } })
  return (
    <Box sx={{ display: 'grid', gap: 2 }}>
      <Columns detail={detail} hidden={chosen.hidden} onChange={(hidden) => choose({ hidden })} />
      <Box sx={{ display: 'grid', gridTemplateColumns: '1fr 1fr', gap: 1.5 }}>
        <Choice
          label={t('eval_table.view.zoom')}
          value={zoom}
          options={ZOOMS.map((percent) => [percent, `${percent}%`])}
          onChoose={(value) => choose({ zoom: value })}
        />
        <Choice
          label={t('eval_table.view.max_length')}
          value={cell.cut ?? 0}
          options={CUTS.map((cut) =>
            cut === 'all'
              ? [0, t('eval_table.view.full_text')]
              : [cut, t('eval_table.view.characters', { count: cut })]
          )}
          onChoose={(cut) => set({ cut: cut === 0 ? null : cut })}
        />
        <Choice
          label={t('eval_table.view.image')}
          value={cell.imageSize}
          options={IMAGE_SIZES.map((size) => [size, `${size} px`])}
          onChoose={(imageSize) => set({ imageSize })}
        />
      </Box>
      <FormGroup>
        {SWITCHES.map((key) => (
          <FormControlLabel
            key={key}
            control={
              <Switch
                size="small"
                checked={cell[key]}
                onChange={(_, checked) => set({ [key]: checked })}
              />
            }
            label={t(`eval_table.view.${key}`)}
            sx={{ ml: 0, gap: 1, minHeight: 32 }}
          />
        ))}
      </FormGroup>
      <Button
        onClick={() => choose({ hidden: [], zoom: 100, cell: DEFAULT_CELL_VIEW })}
        sx={{ justifySelf: 'start' }}
      >
        {t('eval_table.view.reset')}
      </Button>
    </Box>
  )
}

function Choice(props: {
  label: string
  value: number
  options: readonly (readonly [number, string])[]
  onChoose: (value: number) => void
}) {
  return (
    <TextField
      select
      label={props.label}
      value={props.value}
      onChange={({ target }) => props.onChoose(Number(target.value))}
      slotProps={{ select: { native: true }, inputLabel: { shrink: true } }}
    >
      {props.options.map(([value, label]) => (
        <option key={value} value={value}>
          {label}
        </option>
      ))}
    </TextField>
  )
}

function Columns(props: {
  detail: EvalDetail
  hidden: readonly string[]
  onChange: (hidden: string[]) => void
}) {
  const t = useText()
  const { detail, hidden, onChange } = props
  const toggle = (key: string) =>
    onChange(hidden.includes(key) ? hidden.filter((one) => one !== key) : [...hidden, key])
  return (
    <FormGroup role="group" aria-labelledby="matrix-columns">
      <FormLabel id="matrix-columns">{t('eval_table.view.columns')}</FormLabel>
      <Box sx={{ display: 'grid', maxHeight: 220, overflowY: 'auto' }}>
        {ownColumns(detail).map((column) => (
          <FormControlLabel
            key={column.key}
            control={
              <Checkbox
                size="small"
                checked={!hidden.includes(column.key)}
                onChange={() => toggle(column.key)}
              />
            }
            label={column.kind === 'var' ? column.name : promptName(column.prompt)}
            sx={{ '& .MuiFormControlLabel-label': { overflowWrap: 'anywhere', minWidth: 0 } }}
          />
        ))}
      </Box>
    </FormGroup>
  )
}
