import BookmarkBorder from '@mui/icons-material/BookmarkBorder'
import DeleteOutlined from '@mui/icons-material/DeleteOutlined'
import Button from '@mui/material/Button'
import Divider from '@mui/material/Divider'
import IconButton from '@mui/material/IconButton'
import List from '@mui/material/List'
import ListItem from '@mui/material/ListItem'
import ListItemButton from '@mui/material/ListItemButton'
import ListSubheader from '@mui/material/ListSubheader'
import Popover from '@mui/material/Popover'
import { useState, type ReactNode } from 'react'
import { useListContext } from 'react-admin'
import { Link } from 'react-router'
import type { SavedView } from '#api/contract/findings/vulnerability'
import { useText } from '../../core/i18n/i18n.js'
import { reasonOf } from '../../core/data/reason.js'
import { toast } from '../../core/notifications/toasts.js'
import { useAnchor } from '../../core/dialogs/useAnchor.js'
import { LIST_PATH } from '../vulnerability_view.js'
import { SaveViewDialog } from './SaveViewDialog.js'
import { useDropView, useSavedViews } from './queries.js'
import type { KeyIn } from '../../core/i18n/message_keys.js'

type Preset = { name: KeyIn<'vulnerabilities.views.preset'>; query: SavedView['query'] }

const PRESETS: Preset[] = [
  { name: 'open', query: { filter: { status: ['open', 'regressed'] } } },
  { name: 'overdue', query: { filter: { overdue: ['true'] }, sort: ['dueAt', 'ASC'] } },
  {
    name: 'unassigned',
    query: { filter: { status: ['open', 'regressed'], assignee: ['none'] } },
  },
  { name: 'regressed', query: { filter: { status: ['regressed'] } } },
]

/** Returns the path of the list with the view's parameters. */
function addressOf({ filter, sort }: SavedView['query']): string {
  const query = new URLSearchParams({ filter: JSON.stringify(filter) })
  if (sort) {
    query.set('sort', sort[0])
    query.set('order', sort[1])
  }
  return `${LIST_PATH}?${query}`
}

/** Menu of saved filters and sort orders: built-in, own and shared views. */
export function SavedViews() {
  const t = useText()
  const { anchor, isOpen, open, close } = useAnchor()
  const [isSaving, setIsSaving] = useState(false)
  const { filterValues } = useListContext()
  const canSave = Object.keys(filterValues).length > 0
  return (
    <>
      <Button
        onClick={open}
        startIcon={<BookmarkBorder />}
        aria-haspopup="dialog"
        aria-expanded={isOpen}
      >
        {t('vulnerabilities.views.button')}
      </Button>
      <Popover
        open={isOpen}
        anchorEl={anchor}
        onClose={close}
        anchorOrigin={{ vertical: 'bottom', horizontal: 'left' }}
        slotProps={{
          paper: {
            'role': 'dialog',
            'aria-label': t('vulnerabilities.views.button'),
            'sx': { width: 320, maxHeight: 440 },
          },
        }}
      >
        <ViewLists isOpen={isOpen} onChosen={close} />
        {canSave && (
          <>
            <Divider />
            <Button
              fullWidth
              onClick={() => {
                close()
                setIsSaving(true)
              }}
            >
              {t('vulnerabilities.views.save')}
            </Button>
          </>
        )}
      </Popover>
      {isSaving && <SaveViewDialog onClose={() => setIsSaving(false)} />}
    </>
  )
}

function ViewLists({ isOpen, onChosen }: { isOpen: boolean; onChosen: () => void }) {
  const t = useText()
  const { data = [] } = useSavedViews(isOpen)
  const own = data.filter(({ isOwn }) => isOwn)
  const shared = data.filter(({ isOwn }) => !isOwn)
  return (
    <>
      <Views title={t('vulnerabilities.views.presets')}>
        {PRESETS.map(({ name, query }) => (
          <ListItem key={name} disablePadding>
            <ListItemButton component={Link} to={addressOf(query)} onClick={onChosen}>
              {t(`vulnerabilities.views.preset.${name}`)}
            </ListItemButton>
          </ListItem>
        ))}
      </Views>
      {own.length > 0 && (
        <Views title={t('vulnerabilities.views.yours')}>
          {own.map((view) => (
            <OwnView key={view.id} view={view} onChosen={onChosen} />
          ))}
        </Views>
      )}
      {shared.length > 0 && (
        <Views title={t('vulnerabilities.views.shared')}>
          {shared.map(({ id, name, author, query }) => (
            <ListItem key={id} disablePadding>
              <ListItemButton component={Link} to={addressOf(query)} onClick={onChosen}>
                {t('vulnerabilities.views.by', { name, author })}
              </ListItemButton>
            </ListItem>
          ))}
        </Views>
      )}
    </>
  )
}

function Views({ title, children }: { title: string; children: ReactNode }) {
  return (
    <>
      <ListSubheader component="div" disableSticky sx={{ lineHeight: '36px' }}>
        {title}
      </ListSubheader>
      <List dense disablePadding aria-label={title}>
        {children}
      </List>
    </>
  )
}

function OwnView({ view, onChosen }: { view: SavedView; onChosen: () => void }) {
  const t = useText()
  const { mutate, isPending } = useDropView(() => toast(t('vulnerabilities.views.removed')))
  return (
    <ListItem
      disablePadding
      secondaryAction={
        <IconButton
          size="small"
          disabled={isPending}
          aria-label={t('vulnerabilities.views.remove', { name: view.name })}
          onClick={() =>
            mutate(view, {
              onError: (error) => toast(reasonOf(error), { type: 'error', durationMs: 6000 }),
            })
          }
        >
          <DeleteOutlined fontSize="small" />
        </IconButton>
      }
    >
      <ListItemButton component={Link} to={addressOf(view.query)} onClick={onChosen}>
        {view.name}
      </ListItemButton>
    </ListItem>
  )
}
