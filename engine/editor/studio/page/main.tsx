import { createRoot } from 'react-dom/client';
import { App } from './App.tsx';
import { takeToken } from './state/token.ts';

const root = document.getElementById('root');
if (root) createRoot(root).render(<App token={takeToken()} />);
