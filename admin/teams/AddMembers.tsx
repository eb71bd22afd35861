import { useState } from 'react'
import Add from '@mui/icons-material/Add'
import Button from '@mui/material/Button'
import type { Team } from '../app/session_queries.js'
import { useText } from '../app/i18n.js'
import { lazyPart } from '../ui/lazyPart.js'

const AddMembersDialog = lazyPart(() => import('./AddMembersDialog.js'), 'AddMembersDialog')

/** The button, and behind it the dialog that puts people into the team. */
export function AddMembers({ team }: { team: Pick<Team, 'id' | 'name'> }) {
  const t = useText()
  const [isOpen, setIsOpen] = useState(false)
  return (
    <>
      <Button variant="contained" startIcon={<Add />} onClick={() => setIsOpen(true)}>
        {t('teams.members.add')}
      </Button>
      {isOpen && <AddMembersDialog team={team} onClose={() => setIsOpen(false)} />}
    </>
  )
}
