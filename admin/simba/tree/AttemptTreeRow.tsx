import ChevronRight from '@mui/icons-material/ChevronRight'
import KeyboardDoubleArrowUp from '@mui/icons-material/KeyboardDoubleArrowUp'
import PersonOutlined from '@mui/icons-material/PersonOutlined'
import Box from '@mui/material/Box'
import { useText } from '../../core/i18n/i18n.js'
import { useAttemptName, useTechniqueName } from '../parts/attempt_texts.js'
import { AttemptStateMark } from '../parts/AttemptStateMark.js'
import '../view/messages.js'
import type { AttemptRow } from './attempt_tree.js'
import { shownNumber } from '../parts/shown_number.js'

export const ROW_PX = 34

/** Maximum indentation level; deeper rows are not indented further, so that names stay legible on narrow screens. */
const MAX_INDENTS = 8
const INDENT_PX = 14

/** Row of the attempt tree. The tree itself has the focus; clicks are equivalent to its keys. */
export function AttemptTreeRow(props: {
  id: string
  row: AttemptRow
  startPx: number
  isCurrent: boolean
  isSelected: boolean
  onSelect: () => void
  onOpen: () => void
  onToggle: () => void
}) {
  const { row, isCurrent, isSelected } = props
  const { attempt, level, isMatch } = row
  const name = useRowName(row)
  return (
    <Box
      id={props.id}
      role="treeitem"
      aria-label={name.spoken}
      aria-level={level}
      aria-posinset={row.position}
      aria-setsize={row.size}
      aria-selected={isSelected}
      {...(row.hasChildren ? { 'aria-expanded': row.isOpen } : {})}
      data-state={attempt.state}
      onClick={props.onSelect}
      onDoubleClick={props.onOpen}
      sx={{
        ...ROW,
        height: ROW_PX,
        transform: `translateY(${props.startPx}px)`,
        pl: `${4 + Math.min(level - 1, MAX_INDENTS) * INDENT_PX}px`,
        bgcolor: isSelected ? 'surface.primary' : undefined,
        boxShadow: (theme) =>
          isCurrent ? `inset 3px 0 0 ${theme.vars.palette.primary.main}` : 'none',
      }}
    >
      <Toggle row={row} onToggle={props.onToggle} />
      <AttemptStateMark state={attempt.state} />
      {attempt.author === 'person' && <PersonOutlined aria-hidden sx={ICON} />}
      {attempt.isBoosted && <KeyboardDoubleArrowUp aria-hidden sx={ICON} />}
      <Box component="span" sx={{ ...NAME, color: isMatch ? 'text.primary' : 'text.secondary' }}>
        {`${shownNumber(attempt.number)} ${name.title}`}
        <Box component="span" sx={{ color: 'text.secondary', ml: 1 }}>
          {name.technique}
        </Box>
      </Box>
    </Box>
  )
}

function useRowName({ attempt }: AttemptRow) {
  const t = useText()
  const nameOf = useAttemptName(t)
  const techniqueName = useTechniqueName()
  const title = nameOf(attempt)
  const technique = techniqueName(attempt.technique)
  const purpose = t(`simba.attempt.of.${attempt.purpose}`)
  const isNamed = attempt.purpose === 'attack' || title === purpose
  const detail = isNamed ? technique : `${purpose} · ${technique}`
  const spoken = [
    `${t('simba.attempt.name', { number: shownNumber(attempt.number) })}: ${title}`,
    detail,
    t(`simba.attempt.state.${attempt.state}`),
    ...(attempt.author === 'person' ? [t('simba.tree.by_person')] : []),
    ...(attempt.isBoosted ? [t('simba.tree.boosted')] : []),
  ].join(', ')
  return { title, technique: title === detail ? '' : detail, spoken }
}

/** For pointers only; the tree's keys have the same effect. */
function Toggle({ row, onToggle }: { row: AttemptRow; onToggle: () => void }) {
  if (!row.hasChildren) return <Box component="span" sx={{ width: 24, flexShrink: 0 }} />
  return (
    <Box
      component="span"
      aria-hidden
      data-toggle
      onClick={(event) => {
        event.stopPropagation()
        onToggle()
      }}
      sx={{ width: 24, height: 24, flexShrink: 0, display: 'grid', placeItems: 'center' }}
    >
      <ChevronRight
        fontSize="small"
        sx={{ color: 'text.secondary', transform: row.isOpen ? 'rotate(90deg)' : 'none' }}
      />
    </Box>
  )
}

const ICON = { fontSize: 16, flexShrink: 0, color: 'text.secondary' } as const

const NAME = { overflow: 'hidden', textOverflow: 'ellipsis', whiteSpace: 'nowrap' } as const

const ROW = {
  'position': 'absolute',
  'top': 0,
  'left': 0,
  'right': 0,
  'display': 'flex',
  'alignItems': 'center',
  'gap': 0.75,
  'pr': 1,
  'fontSize': '0.875rem',
  'cursor': 'pointer',
  '&:hover': { bgcolor: 'action.hover' },
} as const
