import { apiPath } from './api_path.js'
import { currentTeamId } from '../team_memory.js'

/**
 * Builds the URL of an API path for links such as downloads. Links cannot send headers, so the team
 * is a query parameter.
 */
export function apiUrl(path: string, query: Record<string, string> = {}): string {
  const teamId = currentTeamId()
  const search = new URLSearchParams(teamId ? { ...query, teamId } : query).toString()
  return `${apiPath(path)}${search ? `?${search}` : ''}`
}
