import { StrictMode } from "react";
import { createRoot } from "react-dom/client";
import { App } from "./App";
import "./shared/base.css";
import { applyTheme, rememberedTheme } from "./shared/useTheme";
import { invited } from "./studio/invited";

applyTheme(rememberedTheme());

const root = document.getElementById("root");
if (root)
  void invited().then(() =>
    createRoot(root).render(
      <StrictMode>
        <App />
      </StrictMode>,
    ),
  );
