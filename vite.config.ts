import { fileURLToPath } from 'node:url'
import { defineConfig } from 'vite'
import react from '@vitejs/plugin-react'
import adonisjs from '@adonisjs/vite/client'
import { consoleChunks, noteModules } from './bin/console_chunks.js'

const root = fileURLToPath(new URL('.', import.meta.url))

/** Packages of react-admin that the console does not need, and the modules that replace them. */
const REPLACED = {
  'jsonexport/dist/index.js': 'no_json_export.ts',
  'inflection': 'no_inflection.ts',
  'diacritic': 'no_diacritic.ts',
  'object.entries': 'native_entries.cjs',
  'hasown': 'native_has_own.cjs',
}

export default defineConfig({
  plugins: [
    react(),
    noteModules,
    adonisjs({ entryPoints: ['admin/main.tsx'], reload: ['admin/views/**/*.edge'] }),
  ],
  resolve: {
    /** The import map of the package refers to compiled files, but the console is built from the sources. */
    alias: [
      { find: /^#api\/(.*?)(\.js)?$/, replacement: `${root}api/$1.ts` },
      ...Object.entries(REPLACED).map(([name, file]) => ({
        find: new RegExp(`^${name.replaceAll('.', '\\.')}$`),
        replacement: `${root}admin/core/replaced_packages/${file}`,
      })),
    ],
    /** A second copy of any of these packages would have separate React contexts. */
    dedupe: [
      'react',
      'react-dom',
      'react-router',
      'react-router-dom',
      '@tanstack/react-query',
      '@emotion/react',
      '@mui/material',
    ],
  },
  build: {
    sourcemap: false,
    target: 'es2023',
    /** The largest chunks are always loaded completely, so splitting them would not help. */
    chunkSizeWarningLimit: 1000,
    rolldownOptions: { output: { codeSplitting: { groups: consoleChunks } } },
  },
})
