import { useState } from "react";
import type { CountedRow } from "../api/types";
import "./CountChart.css";

const FIRST = 12;

/** What an answer counted by something, as bars; it is a table, so that the numbers are read out with their names. */
export function CountChart({ caption, rows }: { caption: string; rows: CountedRow[] }) {
  const [all, setAll] = useState(false);
  if (rows.length < 2) return null;
  const most = Math.max(1, ...rows.map(({ count }) => count));
  const shown = all ? rows : rows.slice(0, FIRST);
  const left = rows.length - shown.length;
  return (
    <div className="chart">
      <table className="chart-table">
        <caption className="visually-hidden">{caption}</caption>
        <thead className="visually-hidden">
          <tr>
            <th scope="col">What</th>
            <th scope="col">How many</th>
          </tr>
        </thead>
        <tbody>
          {shown.map(({ name, count }, place) => (
            <tr key={place}>
              <th scope="row">{name}</th>
              <td>
                <div className="chart-row">
                  <span className="chart-bar" aria-hidden="true" style={{ width: `${(100 * count) / most}%` }} />
                  <span className="chart-count">{count.toLocaleString("en")}</span>
                </div>
              </td>
            </tr>
          ))}
        </tbody>
      </table>
      {left > 0 && (
        <button type="button" className="button is-small" onClick={() => setAll(true)}>
          Show {left.toLocaleString("en")} more
        </button>
      )}
    </div>
  );
}
