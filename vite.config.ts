import { fileURLToPath } from 'node:url'
import { defineConfig } from 'vite'
import react from '@vitejs/plugin-react'
import adonisjs from '@adonisjs/vite/client'
import { consoleChunks, noteModules } from './bin/console_chunks.js'

const root = fileURLToPath(new URL('.', import.meta.url))

export default defineConfig({
  plugins: [
    react(),
    noteModules,
    adonisjs({ entryPoints: ['admin/main.tsx'], reload: ['admin/views/**/*.edge'] }),
  ],
  resolve: {
    /** The package's own import map names the compiled files; the console reads the sources. */
    alias: [
      { find: /^#api\/(.*?)(\.js)?$/, replacement: `${root}api/$1.ts` },
      { find: 'jsonexport/dist/index.js', replacement: `${root}admin/app/no_json_export.ts` },
    ],
    /** Two copies of any of these break contexts at run time. */
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
    /** What is always fetched whole is not better in two halves. */
    chunkSizeWarningLimit: 1000,
    rolldownOptions: { output: { codeSplitting: { groups: consoleChunks } } },
  },
})
