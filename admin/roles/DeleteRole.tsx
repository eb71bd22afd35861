import { useState } from 'react'
import Button from '@mui/material/Button'
import { useDelete } from 'react-admin'
import { flushSync } from 'react-dom'
import { useNavigate } from 'react-router'
import { useText } from '../app/i18n.js'
import { toast } from '../app/toasts.js'
import { useOrganizationPath } from '../organizations/OrganizationFrame.js'
import { ConfirmDialog } from '../ui/ConfirmDialog.js'
import type { RoleRecord } from './role_record.js'

/** Deletes the role after a question; while somebody has it, the server says who. */
export function DeleteRole({ role, forget }: { role: RoleRecord; forget: () => void }) {
  const t = useText()
  const navigate = useNavigate()
  const path = useOrganizationPath()
  const [isAsking, setIsAsking] = useState(false)
  const [remove, { isPending, error, reset }] = useDelete<RoleRecord>()
  const title = t('roles.delete_one', { name: role.name })
  const run = () =>
    remove(
      'roles',
      { id: role.id, previousData: role },
      {
        mutationMode: 'pessimistic',
        onSuccess: () => {
          flushSync(forget)
          toast(t('roles.deleted', { smart_count: 1 }))
          void navigate(path('/roles'))
        },
        // The failure stands in the dialog.
        onError: () => undefined,
      }
    )
  return (
    <>
      <Button color="error" onClick={() => setIsAsking(true)}>
        {t('roles.delete')}
      </Button>
      {isAsking && (
        <ConfirmDialog
          title={title}
          consequence={t('roles.delete_hint')}
          confirmText={title}
          isPending={isPending}
          error={error}
          onConfirm={() => void run()}
          onCancel={() => {
            reset()
            setIsAsking(false)
          }}
        />
      )}
    </>
  )
}
