import Add from '@mui/icons-material/Add'
import Button from '@mui/material/Button'
import { useCanAccess, useCreatePath, useResourceContext } from 'react-admin'
import { Link } from 'react-router'

/** Link to the create page; hidden from users without the create permission. */
export function CreateButton({ text }: { text: string }) {
  const resource = useResourceContext() ?? ''
  const createPath = useCreatePath()
  const { canAccess } = useCanAccess({ resource, action: 'create' })
  if (!canAccess) return null
  return (
    <Button
      component={Link}
      to={createPath({ resource, type: 'create' })}
      variant="contained"
      startIcon={<Add />}
    >
      {text}
    </Button>
  )
}
